import { stateName } from "@atrium/contract/devices";
import type { SolarUsageReply } from "@atrium/contract/energy";
import type { SiteReply } from "@atrium/contract/site";
import { Card, StateGlyph } from "@atrium/ui";
import { t } from "@atrium/words";
import type { ReactElement } from "react";
import { ExportButton } from "../../exports/ExportButton.tsx";
import { measured, rounded, TIGHT } from "../../ranges/figures.ts";
import type { TimeWords } from "../../ranges/timeWords.ts";
import classes from "./SolarPage.module.css";
import type { InverterNow, SolarNow } from "./useSolarNow.ts";

/** SunSpec: the inverter has stopped by a fault. */
const FAULT = 7;

interface InvertersProps {
  now: SolarNow;
  today: SolarUsageReply["inverters"];
  site: SiteReply;
  time: TimeWords;
}

/** Every inverter with its strings side by side: one that lags behind stands out. */
export function InvertersCard({ now, today, site, time }: InvertersProps): ReactElement {
  const lagging = now.inverters.reduce(
    (sum, { strings }) => sum + strings.filter(({ lag }) => lag !== undefined).length,
    0,
  );
  return (
    <Card
      title={t("Strings")}
      note={
        lagging === 0
          ? t("each compared with its inverter’s median")
          : t("{lagging} below their inverter’s median", { lagging })
      }
      actions={<ExportButton isIcon what={t("inverters")} of={() => ({ list: "solar-inverters" })} />}
    >
      <ul className={classes["inverters"]}>
        {now.inverters.map((inverter) => (
          <Inverter
            key={inverter.device.id}
            inverter={inverter}
            kwh={today.find(({ device }) => device === inverter.device.id)?.kwh ?? null}
            place={site.places.find(({ key }) => key === inverter.device.placement)?.name ?? inverter.device.placement}
            time={time}
          />
        ))}
      </ul>
    </Card>
  );
}

interface InverterProps {
  inverter: InverterNow;
  kwh: number | null;
  place: string;
  time: TimeWords;
}

function Inverter({ inverter, kwh, place, time }: InverterProps): ReactElement {
  const { device, power, state, strings } = inverter;
  const point = device.points["state"];
  const code = state?.value ?? null;
  const word = point === undefined || code === null ? t("No value") : stateName(point, code);
  const doubt = power?.doubt;
  const at = power?.time ?? null;
  return (
    <li className="grid items-center gap-12 border-t num" data-old={doubt !== undefined}>
      <span>
        <b>{device.name}</b>
        <small className="block t12 muted">{`${device.id}, ${place}`}</small>
        <small className="block t12 muted">
          {code === FAULT && <StateGlyph state="alarm" size={12} />}
          {doubt === undefined ? (
            word
          ) : (
            <>
              <StateGlyph state="stale" size={12} />{" "}
              {at === null ? doubt : t("{doubt} at {clock}", { doubt, clock: time.clock(at) })}
            </>
          )}
        </small>
      </span>
      <Strings inverter={inverter} />
      <span className="text-right">
        <b>{`${measured(power?.value ?? null)}${TIGHT}kW`}</b>
        <small className="block t12 muted">{t("{measured}{TIGHT}kWh today", { measured: measured(kwh), TIGHT })}</small>
        {strings
          .filter(({ lag }) => lag !== undefined)
          .map(({ number, lag }) => (
            <small key={number} className={`block t12 muted ${classes["lag"]}`}>
              <StateGlyph state="trouble" size={12} />{" "}
              {t("no. {number}, −{lag}{TIGHT}%", { number, lag: rounded(lag ?? 0), TIGHT })}
            </small>
          ))}
      </span>
    </li>
  );
}

const BAR = { width: 18, gap: 4, height: 34 };

/** Strings as bars of one height: that of the strongest. */
function Strings({ inverter: { strings, device } }: { inverter: InverterNow }): ReactElement {
  const highest = Math.max(0.01, ...strings.map(({ power }) => power ?? 0));
  const width = strings.length * (BAR.width + BAR.gap);
  const words = strings.map(({ number, power }) => `${String(number)}: ${measured(power)} kW`).join(", ");
  return (
    <svg
      className={classes["strings"]}
      width={width}
      height={BAR.height}
      viewBox={`0 0 ${String(width)} ${String(BAR.height)}`}
      role="img"
      aria-label={t("Strings of {name}: {words}", { name: device.name, words })}
    >
      {strings.map(({ number, power, lag }, index) => {
        const height = Math.max(1, (BAR.height * (power ?? 0)) / highest);
        return (
          <rect
            key={number}
            x={index * (BAR.width + BAR.gap)}
            y={BAR.height - height}
            width={BAR.width}
            height={height}
            rx={2}
            data-lags={lag !== undefined}
          />
        );
      })}
    </svg>
  );
}
