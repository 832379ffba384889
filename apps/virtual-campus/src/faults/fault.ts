/** What can be wrong with the devices and connections of any system: the name of the fault, and what it does. */
export const COMMON_FAULTS = {
  offline: "It does not answer: a connection is unplugged, a device is not reached by its gateway.",
  stuck: "It keeps the values that it has.",
  slow: "It answers late: by 3 seconds where no other delay is given.",
  "slow-network":
    "Its line is slow and loses packets: answers are late by half of 1.5 seconds to half as much again, or of another delay; every tenth is lost and comes 3 seconds later.",
  garbage: "It answers nonsense.",
  "wrong-device": "It answers as if it were another device.",
  "refuse-write": "It denies every command.",
  flapping: "It is offline and back by turns, every fifteen seconds.",
  "packet-loss": "Every third request to it is lost, the first one included.",
  forgets: "It loses what it was commanded, as after a power cut: once, at the moment the fault is switched on.",
} as const;
export type CommonFault = keyof typeof COMMON_FAULTS;

/** Of a device that is only read. */
export const READ_FAULTS = [
  "offline",
  "flapping",
  "stuck",
  "slow",
  "slow-network",
  "garbage",
  "wrong-device",
] as const satisfies readonly CommonFault[];
/** Of one that is only read, in packets that nobody sends again for it, as BACnet's are. */
export const PACKET_FAULTS = [...READ_FAULTS, "packet-loss"] as const satisfies readonly CommonFault[];
/** Of one that takes commands. */
export const COMMAND_FAULTS = [...READ_FAULTS, "refuse-write"] as const satisfies readonly CommonFault[];
/** Of one that keeps them by priority, as BACnet's devices do: it alone has something to forget. */
export const PRIORITY_FAULTS = [...COMMAND_FAULTS, "packet-loss", "forgets"] as const satisfies readonly CommonFault[];

/** What can be wrong with a node of the electrical tree. */
export const NODE_FAULTS = {
  "power-cut":
    "Nothing comes through it: what hangs on it has no power, unless a generator takes over. Their gateways are silent.",
} as const;
export const POWER_CUT = "power-cut" satisfies keyof typeof NODE_FAULTS;

/** How large a fault is where nothing is said: ms by which answers are late, or °C a minute. */
export const DEFAULT_SIZES: Readonly<Record<string, number>> = { slow: 3_000, "slow-network": 1_500, drift: 0.1 };

/** What can be wrong in one system. */
export interface SystemFaults {
  /** Those of the common faults that its devices and connections can have. */
  readonly common: readonly CommonFault[];
  /** What can be wrong with a device of this system alone: the name, and a sentence of what it does. */
  readonly own: Readonly<Record<string, string>>;
}

/** The names of a system's own faults. */
export type OwnFault<Faults extends SystemFaults> = keyof Faults["own"] & string;

export function faultNames({ common, own }: SystemFaults): string[] {
  return [...common, ...Object.keys(own)];
}
