import { term } from "@atrium/words";
import { DOOR_STATE_CODES } from "@atrium/contract/access";
import {
  type AlarmPriority,
  AlarmRuleContent,
  type AlarmRuleInput,
  CONNECTION_SUBJECT,
  FIRE_EFFECT_SUBJECT,
  HAND_OVER_SUBJECT,
  NODE_SUBJECT,
} from "@atrium/contract/alarms";
import {
  ACCESS_CONTROL,
  FIRE_ALARM,
  LIFT_DRIVE_STOPPED,
  PA_EMERGENCY,
  READABLE_POINTS,
  type ReadablePointFacts,
  type EquipmentKind,
} from "@atrium/contract/devices";

/** What of a rule differs from rule to rule; the rest has a default. */
type Given = Partial<AlarmRuleInput> &
  Pick<AlarmRuleInput, "code" | "check" | "priority" | "text"> & {
    readonly module: string;
    readonly category?: string;
  };

function rule({ module, category, ...given }: Given): AlarmRuleContent {
  const rest = { onDelay: 0, offDelay: 0, isLatching: false, procedure: [], isEnabled: true };
  return AlarmRuleContent.parse({
    ...rest,
    ...given,
    subject: { module, ...(category === undefined ? {} : { category }) },
  });
}

/** A point that says 1 where something is wrong. */
function fault(module: string, point: string, text: string, more: Partial<Given> = {}): AlarmRuleContent {
  return rule({ module, code: point, check: { kind: "state", point, values: [1] }, priority: 3, text, ...more });
}

const FIRE = rule({
  module: FIRE_ALARM.module,
  code: "fire",
  check: { kind: "fire", point: "state", alarm: FIRE_ALARM.fire.alarm },
  priority: 1,
  text: term("Fire alarm"),
  procedure: [
    term("Check the place on its plan and on the nearest camera. Is there smoke or fire?"),
    term("Call the fire brigade and the person on duty in the building."),
    term("If confirmed: make sure that everyone leaves and that lifts and fans have stopped."),
    term("If false alarm: silence and reset it at the panel, and note the cause here."),
  ],
});

const OTHER_THAN_EQUIPMENT: readonly AlarmRuleContent[] = [
  FIRE,
  rule({
    module: FIRE_EFFECT_SUBJECT,
    code: "fire-effect-missing",
    check: { kind: "fire-effect" },
    priority: 1,
    text: term("Fire effect missing"),
    procedure: [
      term("Open the cause and effect matrix: which devices have not responded?"),
      term("Send someone to do it by hand if it is safe to get there."),
      term("Tell the fire brigade and the person on duty in the building."),
    ],
  }),
  rule({
    module: FIRE_ALARM.module,
    code: "detector-trouble",
    check: { kind: "state", point: "state", values: [3] },
    priority: 2,
    text: term("Detector trouble"),
    procedure: [term("Read the message on the panel."), term("Call the fire alarm service company.")],
  }),
  rule({
    module: CONNECTION_SUBJECT,
    code: "gateway-lost",
    check: { kind: "connection" },
    priority: 2,
    text: term("Gateway does not answer"),
    onDelay: 10,
    procedure: [
      term("Check its power and network."),
      term("Devices behind it show their last values until it is back."),
    ],
  }),
  rule({
    module: HAND_OVER_SUBJECT,
    code: "shift-not-handed-over",
    check: { kind: "hand-over" },
    priority: 2,
    text: term("Shift not handed over"),
    procedure: [
      term(
        "Ask the outgoing shift to sign the hand-over sheet: it can be signed until one hour after the end of the shift.",
      ),
      term("Take over from them, or note here why nobody has."),
    ],
  }),
  rule({
    module: NODE_SUBJECT,
    code: "node-clock",
    check: { kind: "node-clock" },
    priority: 3,
    text: term("Clock of a node is wrong"),
    onDelay: 30,
    offDelay: 30,
    procedure: [term("Check its time service (NTP) and the core’s."), term("Until then its recorded times are wrong.")],
  }),
  fault("lighting", "lamp-failure", term("Lamp failure"), { priority: 4 }),
  fault("air-condition", "fault", term("Air conditioner fault"), {
    procedure: [
      term("Read the fault in the inspector of the unit."),
      term("Switch the unit off if water or a burning smell is reported."),
    ],
  }),
  rule({
    module: "air-condition",
    code: "room-off-setpoint",
    check: { kind: "mismatch", command: "setpoint", feedback: "temperature", tolerance: 3 },
    while: { point: "on", above: 0 },
    onDelay: 1_800,
    offDelay: 300,
    priority: 4,
    text: term("Room not at setpoint"),
    procedure: [term("Are windows or doors open?"), term("Check the unit's filter and its outdoor unit.")],
  }),
  fault("curtain", "fault", term("Curtain motor fault"), { priority: 4 }),
  fault("curtain", "obstacle", term("Curtain obstructed"), { priority: 4 }),
  fault("doas", "fault", term("Fan tripped, unit stopped"), { priority: 2 }),
  fault("doas", "filter-alarm", term("Filter blocked, unit stopped")),
  fault("exhaust-fan", "trip", term("Overload trip"), { isLatching: true }),
  fault("lift", "fault", term("Lift fault"), {
    procedure: [term("Is anyone in the car? Talk to them."), term("Call the lift service company.")],
  }),
  rule({
    module: "lift",
    code: "drive-stopped",
    check: { kind: "state", point: "fault-code", values: [LIFT_DRIVE_STOPPED] },
    while: { point: "fault", above: 0 },
    priority: 2,
    text: term("Lift stopped: drive fault"),
    procedure: [
      term("Talk to the people in the car and tell them that help is on its way."),
      term("Call the lift service company. Only they may free passengers."),
    ],
  }),
  fault("pa", "fault", term("Amplifier fault")),
  rule({
    module: "pa",
    code: "evacuation",
    check: { kind: "state", point: "priority", values: [PA_EMERGENCY] },
    priority: 2,
    text: term("Evacuation message playing"),
  }),
  rule({
    module: ACCESS_CONTROL.module,
    code: "door-forced",
    check: { kind: "state", point: "state", values: [DOOR_STATE_CODES.forced] },
    priority: 1,
    text: term("Door forced"),
    procedure: [
      term("Check the door on its plan and on the nearest camera. Is anyone there?"),
      term("Send someone to the door, but not alone."),
      term("If nobody is there: check that the door closes, and note the cause here."),
    ],
  }),
  rule({
    module: ACCESS_CONTROL.module,
    code: "door-held",
    check: { kind: "state", point: "state", values: [DOOR_STATE_CODES.held] },
    priority: 2,
    text: term("Door held open too long"),
    procedure: [
      term("Check the door: what is holding it open?"),
      term("Close it, or hold it open from its page and give a reason."),
    ],
  }),
  boxes("overtime", 2, term("Locker overtime"), 4),
  boxes("door-error", 3, term("Locker door error"), 3),
  boxes("network-error", 4, term("Locker network error"), 4),
  air("co2-high", "co2", term("CO₂ above limit"), { limit: 1_200, deadband: 100 }),
  air("pm25-high", "pm25", term("PM2.5 above limit"), { limit: 35, deadband: 5 }),
  air("tvoc-high", "tvoc", term("TVOC above limit"), { limit: 1_000, deadband: 100 }),
];

function boxes(code: string, value: number, text: string, priority: AlarmPriority): AlarmRuleContent {
  return rule({ module: "locker", code, check: { kind: "state", point: "box-*", values: [value] }, priority, text });
}

function air(code: string, point: string, text: string, limit: { limit: number; deadband: number }): AlarmRuleContent {
  return rule({
    module: "iaq",
    code,
    check: { kind: "limit", point, operator: ">", ...limit },
    onDelay: 300,
    offDelay: 60,
    priority: 3,
    text,
    procedure: [
      term("Is the room's fresh air on? Increase it."),
      term("Check whether there are more people in the room than it is designed for."),
    ],
  });
}

/** Readable points of equipment that ask for more than a look in the next hours. */
const URGENT = new Set(["breaker-trip", "ground-fault", "day-tank-low-alarm", "tank-high-alarm"]);
/** Phase to neutral of a board, V: below it the board counts as without power. */
const NO_POWER = 100;

const EQUIPMENT: readonly AlarmRuleContent[] = [
  ...Object.entries(READABLE_POINTS).flatMap(([point, facts]: [string, ReadablePointFacts]) => {
    const priority = URGENT.has(point) ? 2 : 3;
    if (facts.isAlarm === true) return [fault("equipment", point, facts.name, { priority })];
    const { errorCode, errorText: text } = facts;
    if (errorCode === undefined || text === undefined) return [];
    return [
      rule({
        module: "equipment",
        code: `${point}-error`,
        check: { kind: "state", point, values: [errorCode] },
        priority,
        text,
      }),
    ];
  }),
  ...["status", "pump-status"].map((feedback) =>
    rule({
      module: "equipment",
      code: `${feedback}-differs`,
      check: { kind: "mismatch", command: "command", feedback },
      onDelay: 60,
      offDelay: 10,
      priority: 3,
      text: term("Feedback differs from command"),
      procedure: [term("Is it set to local at its panel?"), term("Check for a tripped breaker or a drive fault.")],
    }),
  ),
  // A generator stands still, and a transfer switch has two sides: only boards have to have power.
  ...["main-distribution-board", "emergency-distribution-board", "distribution-board"].map((category) =>
    rule({
      module: "equipment",
      category,
      code: "no-power",
      check: { kind: "power", points: ["voltage-a-n", "voltage-b-n", "voltage-c-n"], below: NO_POWER },
      onDelay: 3,
      offDelay: 5,
      priority: 2,
      text: term("Board without power"),
      procedure: [
        term("Check the single-line diagram: where is the supply lost?"),
        term("Alarms of everything fed by it are grouped under this alarm."),
      ],
    }),
  ),
];

/**
 * The rules with which a category of the site's own begins: one for each alarm that it names. The first alarm of a point has
 * the point's key for its code, so it takes the place of the shipped rule of that point.
 */
export function rulesOfKinds(kinds: readonly EquipmentKind[]): AlarmRuleContent[] {
  return kinds.flatMap(({ key: category, alarms }) =>
    alarms.map(({ point, values, text, priority }, index) => {
      const before = alarms.slice(0, index).filter((other) => other.point === point).length;
      const own = point.replaceAll(".", "-").slice(0, LONGEST_CODE);
      const code = before > 0 || CODES_OF_ALL.has(own) ? `${own}-${before + 1}` : own;
      const check = { kind: "state", point, values } as const;
      return rule({ module: "equipment", category, code, check, priority, text: text ?? wordsOf(point) });
    }),
  );
}

/** Room is left for a number behind it. */
const LONGEST_CODE = 60;
/** Rules of these codes watch devices of every kind. */
const CODES_OF_ALL = new Set(["offline", "stuck"]);

/** "over-temperature" as "Over temperature". */
function wordsOf(point: string): string {
  const words = point.replaceAll(/[-.]/g, " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Modules whose devices raise an alarm when they do not answer, or are stuck. */
const WATCHED_MODULES = [
  "lighting",
  "air-condition",
  "curtain",
  "doas",
  "exhaust-fan",
  "pa",
  "lift",
  "iaq",
  "locker",
  "access-control",
  "license-plate",
  "equipment",
  "fire-alarm",
  "energy-meter",
  "water-and-waste-meter",
  "solar-inverter",
  "plug",
  "weather-station",
] as const;

/** The rules that an installation begins with. They come from what systems and equipment report as wrong by themselves. */
export const DEFAULT_RULES: readonly AlarmRuleContent[] = [
  ...OTHER_THAN_EQUIPMENT,
  ...EQUIPMENT,
  ...WATCHED_MODULES.flatMap((module) => [
    rule({
      module,
      code: "offline",
      check: { kind: "offline" },
      onDelay: 60,
      priority: module === "fire-alarm" ? 2 : 3,
      text: term("Does not answer"),
    }),
    rule({ module, code: "stuck", check: { kind: "stuck" }, priority: 4, text: term("A value is stuck") }),
  ]),
];
