import { weekdaysText } from "@atrium/contract/automation";
import { openDays } from "@atrium/contract/energy";
import { Icon } from "@atrium/ui";
import { sayClock, t } from "@atrium/words";
import { Button, NativeSelect, Popover } from "@mantine/core";
import chevronDown from "lucide-react/icons/chevron-down";
import { WeekdayToggles } from "../../collections/form/WeekdayToggles.tsx";
import type { WasterSearch } from "./wasterAddress.ts";

interface OpeningHoursProps {
  search: Pick<WasterSearch, "opens" | "closes" | "open">;
  onChange: (by: Partial<WasterSearch>) => void;
}

const HALF_HOURS = Array.from({ length: 48 }, (_, half) => {
  const hour = String(Math.floor(half / 2)).padStart(2, "0");
  return `${hour}:${half % 2 === 0 ? "00" : "30"}`;
});

/** When people are there. What is on at any other time may be waste. */
export function OpeningHours({ search: { opens, closes, open }, onChange }: OpeningHoursProps) {
  const days = openDays(open);
  const clocks = HALF_HOURS.map((value) => ({ value, label: clockWords(value) }));
  return (
    <Popover position="bottom-end" shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <Button rightSection={<Icon of={chevronDown} size={13} />}>{openWords({ opens, closes, days })}</Button>
      </Popover.Target>
      <Popover.Dropdown>
        <div className="col gap-12">
          <p className="ink2">{t("When people are there. Holidays of the site are closed.")}</p>
          <WeekdayToggles days={days} onChange={(chosen) => onChange({ open: chosen.join(",") })} />
          <div className="row gap-8">
            <NativeSelect
              label={t("Opens")}
              value={opens}
              data={clocks.filter(({ value }) => value < closes)}
              onChange={({ currentTarget: { value } }) => onChange({ opens: value })}
            />
            <NativeSelect
              label={t("Closes")}
              value={closes}
              data={clocks.filter(({ value }) => value > opens)}
              onChange={({ currentTarget: { value } }) => onChange({ closes: value })}
            />
          </div>
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}

interface Opening {
  readonly opens: string;
  readonly closes: string;
  readonly days: readonly number[];
}

/** "Open Monday to Friday, 06:00 to 20:00". */
function openWords({ opens, closes, days }: Opening): string {
  if (days.length === 0) return t("Always closed");
  const between = { opens: clockWords(opens), closes: clockWords(closes) };
  return t("Open {days}, {opens} to {closes}", { days: weekdaysText(days), ...between });
}

function clockWords(clock: string): string {
  const [hours = 0, minutes = 0] = clock.split(":").map(Number);
  return sayClock(60 * hours + minutes);
}
