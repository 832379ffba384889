/** The events that a smart locker reports (specification point 3). */
export const LOCKER_EVENTS = ["DropOff", "DropMore", "ReturnLocker", "OverTime", "DoorErr", "NetworkErr"] as const;
export type LockerEvent = (typeof LOCKER_EVENTS)[number];

/** The events that count as error states (specification point 4). */
export const LOCKER_ERROR_EVENTS = ["OverTime", "DoorErr", "NetworkErr"] as const satisfies LockerEvent[];
