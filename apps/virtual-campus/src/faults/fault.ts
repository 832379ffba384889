/** What can be wrong with the devices and connections of any system: the name of the fault, and what it does. */
export const COMMON_FAULTS = {
  offline: "It does not answer: a connection is unplugged, a device is not reached by its gateway.",
  stuck: "It keeps the values that it has.",
  slow: "It answers late: by 3 seconds where no other delay is given.",
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
  "garbage",
  "wrong-device",
] as const satisfies readonly CommonFault[];
/** Of one that is only read, in packets that nobody sends again for it, as BACnet's are. */
export const PACKET_FAULTS = [...READ_FAULTS, "packet-loss"] as const satisfies readonly CommonFault[];
/** Of one that takes commands. */
export const COMMAND_FAULTS = [...READ_FAULTS, "refuse-write"] as const satisfies readonly CommonFault[];
/** Of one that keeps them by priority, as BACnet's devices do: it alone has something to forget. */
export const PRIORITY_FAULTS = [...COMMAND_FAULTS, "packet-loss", "forgets"] as const satisfies readonly CommonFault[];

/** ms by which a `slow` answer is late where no delay is given. */
export const DEFAULT_SLOW_DELAY = 3_000;

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
