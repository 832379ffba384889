import type { EventView } from "@atrium/contract/alarms";
import { Segmented } from "@atrium/ui";

interface ViewSwitchProps {
  view: EventView;
  /** How many alarms of the place each view has; undefined: not known yet. */
  counts: Readonly<Record<"active" | "unacknowledged", number>> | undefined;
  onChange: (view: EventView) => void;
}

const VIEWS = [
  { value: "active", label: "Active" },
  { value: "unacknowledged", label: "To acknowledge" },
  { value: "all", label: "All" },
] as const;

/** What of the events is listed. What is shelved has a page of its own. */
export function ViewSwitch({ view, counts, onChange }: ViewSwitchProps) {
  const segments = VIEWS.map(({ value, label }) => ({
    value,
    label: value === "all" || counts === undefined ? label : `${label} ${String(counts[value])}`,
  }));
  return <Segmented label="View" segments={segments} value={view === "shelved" ? null : view} onChange={onChange} />;
}
