import type { NightFlow, UnmeteredWater } from "@atrium/contract/energy";
import type { SiteReply } from "@atrium/contract/site";
import { Card, LoadingBlocks, Sparkline, StateGlyph } from "@atrium/ui";
import { sayClock, sayUnit, t } from "@atrium/words";
import type { ReactElement } from "react";
import { ExportButton } from "../../exports/ExportButton.tsx";
import { measured } from "../../ranges/figures.ts";
import type { TimeWords } from "../../ranges/timeWords.ts";
import classes from "./WaterPage.module.css";
import { useNightFlow } from "./waterQueries.ts";
import { leakInWords, leaks, placeInWords, unmeteredInWords } from "./waterWords.ts";

interface NightFlowCardProps {
  site: SiteReply;
  time: TimeWords;
}

/** What flows while the campus sleeps, meter by meter, and where that says that water leaks. */
export function NightFlowCard({ site, time }: NightFlowCardProps): ReactElement {
  const { data, isError } = useNightFlow();
  if (data === undefined) {
    return (
      <Card title={t("Night flow")}>
        <div className={classes["nights"]}>
          {isError ? (
            <p className={`m-0 ink2 ${classes["pad"]}`}>{t("The night flow could not be loaded.")}</p>
          ) : (
            <LoadingBlocks rows={5} label={t("Loading night flow")} />
          )}
        </div>
      </Card>
    );
  }
  const found = leaks(data.meters);
  const shown = data.meters.filter(
    ({ role, leaksSince }) => role === "main" || role === "building" || leaksSince !== null,
  );
  const hours = t("{clock} to {clock2}", { clock: sayClock(60 * data.from), clock2: sayClock(60 * data.to) });
  const nights = data.meters[0]?.nights.length ?? 0;
  return (
    <Card
      title={t("Night flow")}
      note={t("{unit}, {hours}, {nights} nights", { unit: sayUnit("m³/h"), hours, nights })}
      actions={<ExportButton isIcon what={t("night flow")} of={() => ({ list: "water-nights" })} />}
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls needs the keys that scroll it */}
      <section className={classes["nights"]} tabIndex={0} aria-label={t("Meters at night")}>
        {found.map((leak) => (
          <div key={leak.device} className={`flex gap-10 rounded ${classes["leak"]}`}>
            <StateGlyph state="trouble" size={16} />
            <div>
              <b>
                {t("Possible leak downstream of {name}, {placeIn}, since {day}", {
                  name: leak.name,
                  placeIn: placeInWords(leak, site),
                  day: time.day(leak.leaksSince ?? 0),
                })}
              </b>
              <p>{leakInWords(leak)}</p>
            </div>
          </div>
        ))}
        {data.unmetered !== null && data.unmetered.risenSince !== null && (
          <div className={`flex gap-10 rounded ${classes["leak"]}`}>
            <StateGlyph state="trouble" size={16} />
            <div>
              <b>{t("Unmetered water higher since {day}", { day: time.day(data.unmetered.risenSince) })}</b>
              <p>{unmeteredInWords(data.unmetered)}</p>
            </div>
          </div>
        )}
        <ul className={`grid m-0 ${classes["nightRows"]}`}>
          {shown.map((meter) => (
            <NightRow key={meter.device} meter={meter} site={site} />
          ))}
          {data.unmetered !== null && <UnmeteredRow unmetered={data.unmetered} />}
        </ul>
      </section>
    </Card>
  );
}

function NightRow({ meter, site }: { meter: NightFlow; site: SiteReply }): ReactElement {
  const isLeaking = meter.leaksSince !== null;
  return (
    <li className="grid items-center gap-10 border-t num">
      <span>
        {meter.name}
        <small className="block t12 muted">{placeInWords(meter, site)}</small>
      </span>
      <Sparkline
        values={meter.nights.map(({ flow }) => flow)}
        width={96}
        height={22}
        min={0}
        {...(isLeaking ? { color: "var(--trouble-text)" } : {})}
      />
      <b className={isLeaking ? "b trouble" : undefined}>{measured(meter.last, "m³/h")}</b>
      <span className="muted t12">
        {meter.usual === null
          ? t("too few nights")
          : t("usual {measured}", { measured: measured(meter.usual, "m³/h") })}
      </span>
    </li>
  );
}

function UnmeteredRow({ unmetered: { days, last, usual, risenSince, tanks } }: { unmetered: UnmeteredWater }) {
  return (
    <li className="grid items-center gap-10 border-t num">
      <span>
        {t("Unmetered, {unit} a day", { unit: sayUnit("m³") })}
        <small className="block t12 muted">
          {tanks === 0 ? t("Inlet minus buildings") : t("Inlet minus tanks and buildings")}
        </small>
      </span>
      <Sparkline
        values={days.map(({ m3 }) => m3)}
        width={96}
        height={22}
        min={0}
        {...(risenSince === null ? {} : { color: "var(--trouble-text)" })}
      />
      <b className={risenSince === null ? undefined : "b trouble"}>{measured(last, "m³")}</b>
      <span className="muted t12">
        {usual === null ? t("too few days") : t("usual {measured}", { measured: measured(usual, "m³") })}
      </span>
    </li>
  );
}
