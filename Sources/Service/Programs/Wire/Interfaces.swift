import CWayland

// The interfaces of the library, at the versions that are offered.
extension Interface {
    static let buffer = Interface("wl_buffer", 1, sheetd_wl_buffer())
    static let callback = Interface("wl_callback", 1, sheetd_wl_callback())
    static let compositor = Interface("wl_compositor", 5, sheetd_wl_compositor())
    static let dataDevice = Interface("wl_data_device", 3, sheetd_wl_data_device())
    static let dataDeviceManager = Interface("wl_data_device_manager", 3, sheetd_wl_data_device_manager())
    static let dataSource = Interface("wl_data_source", 3, sheetd_wl_data_source())
    static let keyboard = Interface("wl_keyboard", 7, sheetd_wl_keyboard())
    static let output = Interface("wl_output", 4, sheetd_wl_output())
    static let region = Interface("wl_region", 1, sheetd_wl_region())
    static let seat = Interface("wl_seat", 7, sheetd_wl_seat())
    static let shm = Interface("wl_shm", 1, sheetd_wl_shm())
    static let shmPool = Interface("wl_shm_pool", 1, sheetd_wl_shm_pool())
    static let subcompositor = Interface("wl_subcompositor", 1, sheetd_wl_subcompositor())
    static let subsurface = Interface("wl_subsurface", 1, sheetd_wl_subsurface())
    static let surface = Interface("wl_surface", 5, sheetd_wl_surface())
    static let touch = Interface("wl_touch", 7, sheetd_wl_touch())
}

// Extensions, as wayland-protocols describes them; a test compares them with what wayland-scanner makes of that.
extension Interface {
    static let windowBase = Interface(
        "xdg_wm_base",
        5,
        requests: [
            "destroy", "create_positioner new xdg_positioner", "get_xdg_surface new xdg_surface object wl_surface",
            "pong uint",
        ],
        events: ["ping uint"]
    )
    static let positioner = Interface(
        "xdg_positioner",
        5,
        requests: [
            "destroy", "set_size int int", "set_anchor_rect int int int int", "set_anchor uint", "set_gravity uint",
            "set_constraint_adjustment uint", "set_offset int int", "@3 set_reactive", "@3 set_parent_size int int",
            "@3 set_parent_configure uint",
        ]
    )
    static let xdgSurface = Interface(
        "xdg_surface",
        5,
        requests: [
            "destroy", "get_toplevel new xdg_toplevel",
            "get_popup new xdg_popup object? xdg_surface object xdg_positioner",
            "set_window_geometry int int int int", "ack_configure uint",
        ],
        events: ["configure uint"]
    )
    static let toplevel = Interface(
        "xdg_toplevel",
        5,
        requests: [
            "destroy", "set_parent object? xdg_toplevel", "set_title string", "set_app_id string",
            "show_window_menu object wl_seat uint int int", "move object wl_seat uint",
            "resize object wl_seat uint uint",
            "set_max_size int int", "set_min_size int int", "set_maximized", "unset_maximized",
            "set_fullscreen object? wl_output", "unset_fullscreen", "set_minimized",
        ],
        events: ["configure int int array", "close", "@4 configure_bounds int int", "@5 wm_capabilities array"]
    )
    static let popup = Interface(
        "xdg_popup",
        5,
        requests: ["destroy", "grab object wl_seat uint", "@3 reposition object xdg_positioner uint"],
        events: ["configure int int int int", "popup_done", "@3 repositioned uint"]
    )
    static let viewporter = Interface(
        "wp_viewporter",
        1,
        requests: ["destroy", "get_viewport new wp_viewport object wl_surface"]
    )
    static let viewport = Interface(
        "wp_viewport",
        1,
        requests: ["destroy", "set_source fixed fixed fixed fixed", "set_destination int int"]
    )
    static let fractionalScaleManager = Interface(
        "wp_fractional_scale_manager_v1",
        1,
        requests: ["destroy", "get_fractional_scale new wp_fractional_scale_v1 object wl_surface"]
    )
    static let fractionalScale = Interface(
        "wp_fractional_scale_v1",
        1,
        requests: ["destroy"],
        events: ["preferred_scale uint"]
    )
    static let presentation = Interface(
        "wp_presentation",
        1,
        requests: ["destroy", "feedback object wl_surface new wp_presentation_feedback"],
        events: ["clock_id uint"]
    )
    static let presentationFeedback = Interface(
        "wp_presentation_feedback",
        1,
        events: ["sync_output object wl_output", "presented uint uint uint uint uint uint uint", "discarded"]
    )
    static let idleInhibitManager = Interface(
        "zwp_idle_inhibit_manager_v1",
        1,
        requests: ["destroy", "create_inhibitor new zwp_idle_inhibitor_v1 object wl_surface"]
    )
    static let idleInhibitor = Interface("zwp_idle_inhibitor_v1", 1, requests: ["destroy"])
    static let decorationManager = Interface(
        "zxdg_decoration_manager_v1",
        1,
        requests: ["destroy", "get_toplevel_decoration new zxdg_toplevel_decoration_v1 object xdg_toplevel"]
    )
    static let decoration = Interface(
        "zxdg_toplevel_decoration_v1",
        1,
        requests: ["destroy", "set_mode uint", "unset_mode"],
        events: ["configure uint"]
    )
    static let textInputManager = Interface(
        "zwp_text_input_manager_v3",
        1,
        requests: ["destroy", "get_text_input new zwp_text_input_v3 object wl_seat"]
    )
    static let textInput = Interface(
        "zwp_text_input_v3",
        1,
        requests: [
            "destroy", "enable", "disable", "set_surrounding_text string int int", "set_text_change_cause uint",
            "set_content_type uint uint", "set_cursor_rectangle int int int int", "commit",
        ],
        events: [
            "enter object wl_surface", "leave object wl_surface", "preedit_string string? int int",
            "commit_string string?", "delete_surrounding_text uint uint", "done uint",
        ]
    )
}
