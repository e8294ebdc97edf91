import Testing

/// One finger on a small panel, written down in every format.
struct Form: CustomTestStringConvertible, Sendable {
    var testDescription: String
    /// What describes the panel.
    var head: String
    /// What the finger does.
    var touch: String

    var text: String { head + touch }

    init(_ name: String, head: String, touch: String) {
        (testDescription, self.head, self.touch) = (name, head, touch)
    }
}

extension Form {
    static let evemu = Form(
        "evemu",
        head: """
            # EVEMU 1.3
            N: Test Panel
            A: 2f 0 9 0 0 0
            A: 35 0 999 0 0 0
            A: 36 -50 949 0 0 10

            """,
        touch: """
            E: 100.000001 0003 0039 7
            E: 100.000001 0003 0035 100
            E: 100.000001 0003 0036 -40
            E: 100.000001 0001 014a 1
            E: 100.000003 0000 0000 0
            E: 100.010003 0003 0035 110
            E: 100.010003 0000 0000 0
            E: 100.020003 0003 0039 -1
            E: 100.020003 0001 014a 0
            E: 100.020003 0000 0000 0

            """
    )

    static let libinput = Form(
        "libinput record",
        head: """
            # libinput record
            version: 1
            ndevices: 1
            libinput:
              version: "1.22.1"
              git: "unknown"
            system:
              os: "debian:12"
              dmi: "dmi:bvn*"
            devices:
            - node: /dev/input/event4
              evdev:
                # Name: Test Panel
                name: "Test Panel"
                id: [24, 4617, 23809, 256]
                codes:
                  0: [0, 1] # EV_SYN
                  1: [330] # EV_KEY
                  3: [47, 53, 54, 57] # EV_ABS
                absinfo:
                  47: [0, 9, 0, 0, 0]
                  53: [0, 999, 0, 0, 0]
                  54: [-50, 949, 0, 0, 10]
                properties: [1]
              hid: [0x05, 0x0d]
              udev:
                properties:
                - ID_INPUT=1
                - ID_INPUT_TOUCHSCREEN=1
                virtual: false
              quirks:

            """,
        touch: """
            events:
              # Current time is 12:00:01
              - evdev:
                - [  0,      0,   3,  57,       7] # EV_ABS / ABS_MT_TRACKING_ID   7
                - [  0,      0,   3,  53,     100] # EV_ABS / ABS_MT_POSITION_X    100 (+100)
                - [  0,      0,   3,  54,     -40]
                - [  0,      0,   1, 330,       1]
                - [  0,      2,   0,   0,       0] # ------------ SYN_REPORT (0) ---------- +0ms
              - libinput:
                - {time: 0.000, type: TOUCH_DOWN, slot: 0, seat-slot: 0, point: [ 1.20, 2.30]}
              - evdev:
                - [  0,  10002,   3,  53,     110]
                - [  0,  10002,   0,   0,       0]
              - hid:
                  time: [0, 15000]
              - evdev:
                - [  0,  20002,   3,  57,      -1]
                - [  0,  20002,   1, 330,       0]
                - [  0,  20002,   0,   0,       0]

            """.indented
    )

    static let getevent = Form(
        "getevent -t",
        head: """
            add device 1: /dev/input/event2
              bus:      0018
              vendor    1209
              product   5d01
              version   0100
              name:     "Test Panel"
              location: ""
              id:       ""
              version:  1.0.1
              events:
                KEY (0001): 0066  014a*
                ABS (0003): 002f  : value 0, min 0, max 9, fuzz 0, flat 0, resolution 0
                            0035  : value 0, min 0, max 999, fuzz 0, flat 0, resolution 0
                            0036  : value -7900, min -50, max 949, fuzz 0, flat 0, resolution 10
              input props:
                INPUT_PROP_DIRECT

            """,
        touch: """
            [     100.000001] 0003 0039 00000007
            [     100.000001] 0003 0035 00000064
            [     100.000001] 0003 0036 ffffffd8
            [     100.000001] 0001 014a 00000001
            [     100.000003] 0000 0000 00000000
            [     100.010003] 0003 0035 0000006e
            [     100.010003] 0000 0000 00000000 rate 100
            [     100.020003] 0003 0039 ffffffff
            [     100.020003] 0001 014a 00000000
            [     100.020003] 0000 0000 00000000 rate 100

            """
    )

    static let labelledGetevent = Form(
        "getevent -lt",
        head: """
            could not get driver version for /dev/input/mice, Not a typewriter
            add device 1: /dev/input/event2
              name:     "Test Panel"
              events:
                KEY (0001): KEY_BACK              BTN_TOUCH            
                            KEY_NOBODY_KNOWS      KEY_MENU             
                ABS (0003): ABS_MT_SLOT           : value 0, min 0, max 9, fuzz 0, flat 0, resolution 0
                            ABS_MT_POSITION_X     : value 0, min 0, max 999, fuzz 0, flat 0, resolution 0
                            ABS_MT_POSITION_Y     : value 0, min -50, max 949, fuzz 0, flat 0, resolution 10
              input props:
                INPUT_PROP_DIRECT

            """,
        touch: """
            [     100.000001] /dev/input/event2: EV_ABS       ABS_MT_TRACKING_ID   00000007            
            [     100.000001] /dev/input/event2: EV_ABS       ABS_MT_POSITION_X    00000064            
            [     100.000001] /dev/input/event2: EV_ABS       ABS_MT_POSITION_Y    ffffffd8            
            [     100.000001] /dev/input/event2: EV_KEY       BTN_TOUCH            DOWN                
            [     100.000003] /dev/input/event2: EV_SYN       SYN_REPORT           00000000            
            [     100.010003] /dev/input/event2: EV_ABS       ABS_MT_POSITION_X    0000006e            
            [     100.010003] /dev/input/event2: EV_ABS       00ff                 0000006e            
            [     100.010003] /dev/input/event2: EV_SYN       SYN_REPORT           00000000            
            [     100.020003] /dev/input/event2: EV_ABS       ABS_MT_TRACKING_ID   ffffffff            
            [     100.020003] /dev/input/event2: EV_KEY       BTN_TOUCH            UP                  
            [     100.020003] /dev/input/event2: EV_SYN       SYN_REPORT           00000000            

            """
    )

    static let evtest = Form(
        "evtest",
        head: """
            No device specified, trying to scan all of /dev/input/event*
            Available devices:
            /dev/input/event0:\tPower Button
            /dev/input/event4:\tTest Panel
            Select the device event number [0-4]: 4
            Input driver version is 1.0.1
            Input device ID: bus 0x18 vendor 0x1209 product 0x5d01 version 0x100
            Input device name: "Test Panel"
            Supported events:
              Event type 0 (EV_SYN)
              Event type 1 (EV_KEY)
                Event code 330 (BTN_TOUCH)
              Event type 3 (EV_ABS)
                Event code 47 (ABS_MT_SLOT)
                  Value      0
                  Min        0
                  Max        9
                Event code 53 (ABS_MT_POSITION_X)
                  Value      0
                  Min        0
                  Max      999
                Event code 54 (ABS_MT_POSITION_Y)
                  Value  -7900
                  Min      -50
                  Max      949
                  Resolution      10
            Key repeat handling:
              Repeat type 20 (EV_REP)
                Repeat code 0 (REP_DELAY)
                  Value    250
            Properties:
              Property type 1 (INPUT_PROP_DIRECT)
            Testing ... (interrupt to exit)

            """,
        touch: """
            Event: time 100.000001, type 3 (EV_ABS), code 57 (ABS_MT_TRACKING_ID), value 7
            Event: time 100.000001, type 3 (Absolute), code 53 (?), value 100
            Event: time 100.000001, type 3, code 54, value -40
            Event: time 100.000001, type 4 (EV_MSC), code 4 (MSC_SCAN), value d0042
            Event: time 100.000001, type 1 (EV_KEY), code 330 (BTN_TOUCH), value 1
            Event: time 100.000003, -------------- SYN_REPORT ------------
            Event: time 100.010003, type 3 (EV_ABS), code 53 (ABS_MT_POSITION_X), value 110
            Event: time 100.010003, -------------- Report Sync ------------
            Event: time 100.020003, type 3 (EV_ABS), code 57 (ABS_MT_TRACKING_ID), value -1
            Event: time 100.020003, type 1 (EV_KEY), code 330 (BTN_TOUCH), value 0
            Event: time 100.020003, -------------- EV_SYN ------------

            """
    )

    static let all = [evemu, libinput, getevent, labelledGetevent, evtest]
    static let others = Array(all.dropFirst())
}

extension String {
    /// Every line two blanks further in.
    fileprivate var indented: String {
        split(separator: "\n", omittingEmptySubsequences: false).map { $0.isEmpty ? "" : "  \($0)" }
            .joined(separator: "\n")
    }

    /// Every line that holds `part`, left out.
    func without(_ part: String) -> String {
        split(separator: "\n", omittingEmptySubsequences: false).filter { !$0.contains(part) }.joined(separator: "\n")
    }
}
