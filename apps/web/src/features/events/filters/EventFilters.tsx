import { ALARM_PRIORITIES, ALARM_PRIORITY_NAMES, ALARM_STATE_NAMES } from "@atrium/contract/alarms";
import { MODULES, systemName } from "@atrium/contract/devices";
import { Icon, labelled, PriorityMark } from "@atrium/ui";
import { phrase, t } from "@atrium/words";
import { Button, Select } from "@mantine/core";
import listFilter from "lucide-react/icons/list-filter";
import { type ReactNode, useState } from "react";
import { SearchInput } from "../../../collections/SearchInput.tsx";
import { useSite } from "../../../platform/site.ts";
import { DayRange } from "../../../ranges/DayRange.tsx";
import { type EventSearch, isNarrowed, NOT_NARROWED } from "../eventAddress.ts";
import { ChoiceFilter } from "./ChoiceFilter.tsx";
import { daysOf, momentsOf } from "./eventDays.ts";
import styles from "./filters.module.css";

interface EventFiltersProps {
  search: EventSearch;
  onChange: (by: Partial<EventSearch>) => void;
  /** What can be done to what is chosen, at the right. */
  children: ReactNode;
}

const PRIORITIES = ALARM_PRIORITIES.map((priority) => ({
  value: String(priority),
  label: ALARM_PRIORITY_NAMES[priority],
  mark: <PriorityMark priority={priority} size={16} />,
}));

/** States that each view has; another one would leave it empty. */
const STATES: Record<EventSearch["view"], readonly (keyof typeof ALARM_STATE_NAMES)[]> = {
  active: ["unacknowledged", "acknowledged", "returned", "latched-unacknowledged", "latched"],
  unacknowledged: ["unacknowledged", "returned", "latched-unacknowledged"],
  shelved: ["shelved", "out-of-service"],
  all: [
    "unacknowledged",
    "acknowledged",
    "returned",
    "latched-unacknowledged",
    "latched",
    "shelved",
    "suppressed",
    "out-of-service",
    "normal",
  ],
};

const NO_PASSAGES = "no-passages";
const FROM_HISTORY = "from-history";

const KINDS = [
  { value: "alarm", label: phrase("Alarms") },
  { value: "event", label: phrase("Events") },
  { value: NO_PASSAGES, label: phrase("Without passages") },
  { value: FROM_HISTORY, label: phrase("From history") },
];

/** What narrows the list; all of it lives in the address. On a phone it is behind one button. */
export function EventFilters({ search, onChange, children }: EventFiltersProps) {
  const { timeZone } = useSite();
  const [isOpen, setOpen] = useState(false);
  const { view, priority, state, module, cause } = search;
  return (
    <div className={`row wrap gap-8 ${styles["filters"]}`} data-open={isOpen}>
      <SearchInput label={t("Search events")} value={search.search} onSearch={(words) => onChange({ search: words })} />
      <Button
        variant="default"
        className={styles["more"]}
        aria-expanded={isOpen}
        leftSection={<Icon of={listFilter} size={14} />}
        onClick={() => setOpen(!isOpen)}
      >
        {t("Filters")}
      </Button>
      <div className={`row wrap gap-8 ${styles["rest"]}`}>
        <ChoiceFilter
          label={t("Priority")}
          choices={PRIORITIES.map(({ value, label, mark }) => ({ value, label: t(label), mark }))}
          chosen={priority}
          onChange={(chosen) => onChange({ priority: chosen })}
        />
        <ChoiceFilter
          label={t("State")}
          choices={STATES[view].map((value) => ({ value, label: t(ALARM_STATE_NAMES[value]) }))}
          chosen={state}
          onChange={(chosen) => onChange({ state: chosen })}
        />
        <Select
          aria-label={t("System")}
          placeholder={t("System")}
          w={150}
          clearable
          searchable
          clearButtonProps={{ "aria-label": t("Show all systems") }}
          data={MODULES.map((one) => ({ value: one, label: systemName(one) }))}
          value={module ?? null}
          onChange={(chosen) => onChange({ module: chosen ?? undefined })}
        />
        {view === "all" && (
          <>
            <Select
              aria-label={t("Alarms or events")}
              placeholder={t("Both kinds")}
              w={160}
              clearable
              clearButtonProps={{ "aria-label": t("Show both kinds") }}
              data={labelled(KINDS)}
              value={kindOf(search)}
              onChange={(chosen) =>
                onChange({
                  kind: chosen === "alarm" || chosen === "event" ? chosen : undefined,
                  routine: chosen === NO_PASSAGES ? "hidden" : undefined,
                  origin: chosen === FROM_HISTORY ? "history" : undefined,
                })
              }
            />
            <DayRange
              {...daysOf({ from: search.from, to: search.to }, timeZone)}
              onChange={(days) => onChange(momentsOf(days, timeZone))}
            />
          </>
        )}
        {cause !== undefined && <span className="t12 ink2">{t("Explained by one alarm")}</span>}
        {isNarrowed(search) && (
          <Button variant="subtle" onClick={() => onChange(NOT_NARROWED)}>
            {t("Clear")}
          </Button>
        )}
      </div>
      <div className={`row wrap gap-8 ml-auto ${styles["acts"]}`}>{children}</div>
    </div>
  );
}

/** Which of the kinds is chosen; null: all. */
function kindOf({ kind, routine, origin }: EventSearch): string | null {
  if (routine !== undefined) return NO_PASSAGES;
  return origin === "history" ? FROM_HISTORY : (kind ?? null);
}
