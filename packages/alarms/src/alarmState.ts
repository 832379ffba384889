import type { AlarmState } from "@atrium/contract/alarms";

/**
 * What is known of an alarm. `phase` is where it would be if nothing hid it. What hides it is kept apart: each of the three
 * comes and goes by itself, and the strongest is the state that is shown.
 */
export interface AlarmCondition {
  /** Its cause stands now. */
  readonly isActive: boolean;
  readonly phase: Phase;
  readonly isShelved: boolean;
  /** It was acknowledged when it was shelved, and its cause has stood since: unshelved by hand it is so again. */
  readonly wasAcknowledged: boolean;
  readonly isSuppressed: boolean;
  readonly isOutOfService: boolean;
}

type Phase = Exclude<AlarmState, "shelved" | "suppressed" | "out-of-service">;

export const NORMAL: AlarmCondition = {
  isActive: false,
  phase: "normal",
  isShelved: false,
  wasAcknowledged: false,
  isSuppressed: false,
  isOutOfService: false,
};

/** What can happen to an alarm. */
export type AlarmInput =
  | "raise"
  | "return"
  | "acknowledge"
  | "reset"
  | "shelve"
  /** By hand. */
  | "unshelve"
  /** Its time is over. */
  | "shelf-ended"
  | "suppress"
  | "unsuppress"
  | "remove-from-service"
  | "return-to-service";

/** What a person does to one, but shelving, which has a time. */
export type ManualInput = Exclude<
  AlarmInput,
  "raise" | "return" | "shelve" | "shelf-ended" | "suppress" | "unsuppress"
>;

/** What an alarm's rule says of its states. */
export interface AlarmTraits {
  /** Once its cause has gone, somebody has to reset it. */
  readonly isLatching: boolean;
  /** It can be neither shelved, nor suppressed, nor taken out of service: a fire. */
  readonly isAlwaysShown: boolean;
  readonly mayBeShelved: boolean;
}

/** The state that is shown: what hides it comes before what it would be. */
export function alarmStateOf({ phase, isShelved, isSuppressed, isOutOfService }: AlarmCondition): AlarmState {
  if (isOutOfService) return "out-of-service";
  if (isSuppressed) return "suppressed";
  return isShelved ? "shelved" : phase;
}

/**
 * The alarm after something has happened to it; the same object where that changes nothing, or may not be.
 * Where the last of what hid it is taken away, it is new if its cause stands, whatever was acknowledged before; but one that
 * somebody unshelves is as acknowledged as it was (ISA-18.2, 11.7.3): who takes it from the shelf has seen it.
 */
export function stepAlarm(before: AlarmCondition, input: AlarmInput, traits: AlarmTraits): AlarmCondition {
  switch (input) {
    case "raise":
      return before.isActive ? before : { ...before, isActive: true, phase: isHidden(before) ? "normal" : NEW };
    case "return":
      return before.isActive
        ? { ...before, isActive: false, wasAcknowledged: false, phase: returned(before.phase, traits) }
        : before;
    case "acknowledge":
      return isHidden(before) ? before : moved(before, ACKNOWLEDGED[before.phase]);
    case "reset":
      return isHidden(before) ? before : moved(before, before.phase === "latched" ? "normal" : undefined);
    case "shelve":
      return traits.mayBeShelved && !traits.isAlwaysShown ? shelved(before) : before;
    case "suppress":
      return traits.isAlwaysShown ? before : hidden(before, "isSuppressed");
    case "remove-from-service":
      return traits.isAlwaysShown ? before : hidden(before, "isOutOfService");
    case "unshelve":
      return unshelved(before);
    case "shelf-ended":
      return before.isShelved ? shown({ ...before, wasAcknowledged: false }, "isShelved") : before;
    case "unsuppress":
      return shown(before, "isSuppressed");
    default:
      return shown(before, "isOutOfService");
  }
}

const NEW = "unacknowledged" satisfies Phase;

/** Where an acknowledgement leads. */
const ACKNOWLEDGED: Readonly<Partial<Record<Phase, Phase>>> = {
  unacknowledged: "acknowledged",
  returned: "normal",
  "latched-unacknowledged": "latched",
};

function returned(phase: Phase, { isLatching }: AlarmTraits): Phase {
  if (phase === "unacknowledged") return isLatching ? "latched-unacknowledged" : "returned";
  if (phase === "acknowledged") return isLatching ? "latched" : "normal";
  return phase;
}

function moved(before: AlarmCondition, phase: Phase | undefined): AlarmCondition {
  return phase === undefined ? before : { ...before, phase };
}

type Cover = "isShelved" | "isSuppressed" | "isOutOfService";

function isHidden({ isShelved, isSuppressed, isOutOfService }: AlarmCondition): boolean {
  return isShelved || isSuppressed || isOutOfService;
}

/** What was to do about it is done, or not to be done: hidden alarms keep no phase. */
function hidden(before: AlarmCondition, cover: Cover): AlarmCondition {
  return before[cover] ? before : { ...before, [cover]: true, phase: "normal" };
}

function shown(before: AlarmCondition, cover: Cover): AlarmCondition {
  if (!before[cover]) return before;
  const after = { ...before, [cover]: false };
  return isHidden(after) ? after : { ...after, phase: after.isActive ? NEW : "normal" };
}

function shelved(before: AlarmCondition): AlarmCondition {
  const after = hidden(before, "isShelved");
  return after === before ? before : { ...after, wasAcknowledged: before.phase === "acknowledged" };
}

function unshelved(before: AlarmCondition): AlarmCondition {
  const after = shown(before, "isShelved");
  if (after === before) return before;
  const isStillKnown = before.wasAcknowledged && after.phase === NEW;
  return { ...after, wasAcknowledged: false, phase: isStillKnown ? "acknowledged" : after.phase };
}
