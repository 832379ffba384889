import { LIFT_DRIVE_STOPPED, LIFT_MODE_CODES, PA_EMERGENCY, type SummaryModule } from "@atrium/contract";

/** The newest value of one of the device's points by its key; NaN: none. */
type ReadPoint = (key: string) => number;

/** The rule by which a module's devices are counted. */
export interface SummaryRule {
  /** The point whose quality is the device's: a device without it is not counted. */
  readonly main: string;
  /** Keys that decide whether it counts as on. */
  readonly onBy: readonly string[];
  readonly isOn: (read: ReadPoint) => boolean;
  /** Points that report a fault with 1. */
  readonly trouble: readonly string[];
  /** Keys that decide whether it is in alarm, and how; absent: the module has no alarms. */
  readonly alarm?: { readonly by: readonly string[]; readonly isOn: (read: ReadPoint) => boolean };
  /** The point of the mean. */
  readonly mean?: string;
}

export const SUMMARY_RULES: Readonly<Record<SummaryModule, SummaryRule>> = {
  lighting: { main: "level", onBy: ["level"], isOn: (read) => read("level") > 0, trouble: ["lamp-failure"] },
  "air-condition": {
    main: "on",
    onBy: ["on"],
    isOn: (read) => read("on") > 0,
    trouble: ["fault"],
    mean: "temperature",
  },
  curtain: {
    main: "position",
    onBy: ["position"],
    isOn: (read) => read("position") > 0,
    trouble: ["fault", "obstacle"],
    mean: "position",
  },
  doas: { main: "on", onBy: ["on"], isOn: (read) => read("on") > 0, trouble: ["fault", "filter-alarm"] },
  // A fan that was commanded to run and has tripped does not run: its own speed decides.
  "exhaust-fan": { main: "speed", onBy: ["speed"], isOn: (read) => read("speed") > 0, trouble: ["trip"] },
  pa: {
    main: "playing",
    onBy: ["playing"],
    isOn: (read) => read("playing") > 0,
    trouble: ["fault"],
    alarm: { by: ["priority"], isOn: (read) => read("priority") === PA_EMERGENCY },
  },
  lift: {
    main: "mode",
    onBy: ["mode", "fault"],
    isOn: (read) => read("mode") !== LIFT_MODE_CODES.OUT_OF_SERVICE && read("fault") !== 1,
    trouble: ["fault"],
    alarm: {
      by: ["fault", "fault-code"],
      isOn: (read) => read("fault") === 1 && read("fault-code") === LIFT_DRIVE_STOPPED,
    },
  },
};
