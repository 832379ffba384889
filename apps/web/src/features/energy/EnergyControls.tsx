import type { EnergyRange, EnergyUse } from "@atrium/contract/energy";
import { labelled, Segmented } from "@atrium/ui";
import { phrase, type Phrase, t } from "@atrium/words";
import { getRouteApi } from "@tanstack/react-router";
import type { ReactElement } from "react";
import { RangeControls } from "../../ranges/RangeControls.tsx";
import type { CalendarDate } from "../../ranges/ranges.ts";
import lists from "../../collections/lists.module.css";

const route = getRouteApi("/shell/monitor/energy-consumption/$placement");

const USES: readonly { value: EnergyUse | "total"; label: Phrase }[] = [
  { value: "total", label: phrase("All") },
  { value: "lighting", label: phrase("Lighting") },
  { value: "ac", label: phrase("AC") },
  { value: "plug", label: phrase("Plug") },
];

interface EnergyControlsProps {
  date: CalendarDate;
  today: CalendarDate;
}

/** Use, length and date of what is shown. All of it stands in the address. */
export function EnergyControls({ date, today }: EnergyControlsProps): ReactElement {
  const { type, device } = route.useSearch();
  const navigate = route.useNavigate();
  const change = (part: {
    type?: EnergyRange;
    device?: EnergyUse | "total";
    date?: CalendarDate | undefined;
  }): void => {
    void navigate({ search: (search) => ({ ...search, ...part }) });
  };
  return (
    <div className={`row wrap justify-end ${lists["actions"]}`}>
      <Segmented
        label={t("Use")}
        segments={labelled(USES)}
        value={device}
        onChange={(value) => change({ device: value })}
      />
      <RangeControls
        range={type}
        date={date}
        today={today}
        onRange={(range) => change({ type: range })}
        onDate={(chosen) => change({ date: chosen })}
      />
    </div>
  );
}
