import { LOCKER_STATE_NAMES, LOCKER_STATES } from "@atrium/contract/access";
import { sayTerm, t } from "@atrium/words";
import { type Compartment, countStates } from "./compartments.ts";
import styles from "./lockers.module.css";
import { StateMark } from "./StateMark.tsx";
import { useLockerAddress } from "./useLockerAddress.ts";

/** How many compartments are in each state; a press leaves only those in sight. */
export function StateFilters({ compartments }: { compartments: readonly Compartment[] }) {
  const { search, change } = useLockerAddress();
  const counts = countStates(compartments);
  return (
    <fieldset className={`flex wrap gap-8 m-0 border-0 ${styles["filters"]}`} aria-label={t("Compartments by state")}>
      {LOCKER_STATES.map((state) => (
        <button
          key={state}
          type="button"
          className={`inline-row gap-8 ink rounded cursor-pointer ${styles["filter"]}`}
          aria-pressed={search.state === state}
          onClick={() => {
            change({ state: search.state === state ? undefined : state });
          }}
        >
          <StateMark state={state} />
          {sayTerm(LOCKER_STATE_NAMES[state])}
          <span className="num muted">{String(counts[state])}</span>
        </button>
      ))}
    </fieldset>
  );
}
