import { type AlarmCondition, NORMAL } from "@atrium/alarms";
import { AlarmFacts } from "@atrium/contract/alarms";

/** What most alarms are: left out of what is kept, which is a third of it, and there again where it is read. */
const USUAL = { isActive: false, isFire: false, folded: 0, steps: 0, done: [] } as const satisfies Partial<AlarmFacts>;

/** What of an alarm is kept beside its row, and comes back after a restart. */
export type StoredFacts = Omit<AlarmFacts, keyof typeof USUAL> &
  Partial<Pick<AlarmFacts, keyof typeof USUAL>> & { readonly condition: Partial<AlarmCondition> };

/** As JSON. */
export function keptFacts(alarm: AlarmFacts, condition: AlarmCondition | undefined): string {
  return JSON.stringify({ ...unusual(alarm, USUAL), condition: condition && unusual(condition, NORMAL) });
}

export function alarmOf(kept: StoredFacts): AlarmFacts {
  return AlarmFacts.parse({ ...USUAL, ...kept });
}

export function conditionOf({ condition }: StoredFacts): AlarmCondition {
  return { ...NORMAL, ...condition };
}

function unusual(facts: object, usual: object): object {
  const known = new Map<string, unknown>(Object.entries(usual));
  const isUsual = (key: string, value: unknown): boolean =>
    known.has(key) && (Array.isArray(value) ? value.length === 0 : value === known.get(key));
  return Object.fromEntries(Object.entries(facts).filter(([key, value]) => !isUsual(key, value)));
}
