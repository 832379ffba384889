import type { EventView } from "@atrium/contract";
import { Segmented } from "@atrium/ui";

interface ViewSwitchProps {
  view: EventView;
  onChange: (view: EventView) => void;
}

const VIEWS = [
  { value: "active", label: "Active" },
  { value: "unacknowledged", label: "To acknowledge" },
  { value: "all", label: "All" },
] as const;

/** What of the events is listed. What is shelved has a page of its own. */
export function ViewSwitch({ view, onChange }: ViewSwitchProps) {
  return <Segmented label="View" segments={VIEWS} value={view === "shelved" ? null : view} onChange={onChange} />;
}
