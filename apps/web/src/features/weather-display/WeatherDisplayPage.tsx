import { PageHeading, Card, StateGlyph } from "@atrium/ui";
import { t } from "@atrium/words";
import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import {
  type WeatherDisplayReply,
  WEATHER_TITLES,
  type WeatherDisplay,
  type WeatherValueName,
} from "@atrium/contract/site";
import { ReadState } from "../../collections/ListState.tsx";
import lists from "../../collections/lists.module.css";
import { FormError } from "../../collections/form/FormError.tsx";
import { useLeavingQuestion } from "../../collections/form/useLeavingQuestion.tsx";
import { displayQuery } from "./displayQueries.ts";
import { StationCard } from "./StationCard.tsx";
import { useDisplayForm } from "./useDisplayForm.ts";
import { useStationValues, type StationValue, lineValue } from "./useStationValues.ts";
import { ValuesCard } from "./ValuesCard.tsx";
import styles from "./WeatherDisplayPage.module.css";
import { WeatherLine } from "../../devices/weather/WeatherLine.tsx";
import { useServerNow } from "../../platform/liveHooks.ts";
import { useSite } from "../../platform/site.ts";
import { clock, headerClock } from "../../platform/time.ts";
import { useClock } from "../../platform/useClock.ts";

/** What the header shows of the weather, to everyone: which values, in which order, of which station. */
export function WeatherDisplayPage() {
  const result = useQuery(displayQuery);
  if (result.data !== undefined) return <DisplayForm saved={result.data} />;
  return (
    <div className="col grow">
      <PageHeading title={t("Weather display")} crumb={t("Shown to everyone in the header")} />
      <div className={lists["body"]}>
        <ReadState what={t("weather display")} result={result}>
          {() => null}
        </ReadState>
      </div>
    </div>
  );
}

function DisplayForm({ saved }: { saved: WeatherDisplayReply }) {
  const form = useDisplayForm(saved.display);
  const { display } = form;
  const station = saved.stations.find(({ id }) => id === display.station) ?? saved.stations[0];
  const values = useStationValues(station);
  const question = useLeavingQuestion(() => form.hasChanges);
  return (
    <div className="col grow">
      <PageHeading
        title={t("Weather display")}
        crumb={t("Shown to everyone in the header")}
        actions={
          <div className={`row wrap justify-end ${lists["actions"]}`}>
            <Button disabled={!form.hasChanges || form.isBusy} onClick={form.discard}>
              {t("Discard")}
            </Button>
            <Button variant="filled" disabled={!form.hasChanges} loading={form.isBusy} onClick={() => void form.save()}>
              {t("Save")}
            </Button>
          </div>
        }
      />
      <div className={`${lists["body"]} col gap-12`}>
        <FormError>{form.refusal}</FormError>
        <PreviewCard display={display} values={values} />
        <div className={`grid items-start gap-12 ${lists["columns"]}`}>
          <ValuesCard
            values={display.values}
            readings={values}
            onChange={(next) => {
              form.change({ ...display, values: next });
            }}
          />
          <div className="col gap-12">
            <StationCard
              stations={saved.stations}
              station={station}
              readings={values}
              onChoose={(id) => {
                form.change({ ...display, station: id });
              }}
            />
            <MissingNote display={display} values={values} />
          </div>
        </div>
      </div>
      {question}
    </div>
  );
}

interface MissingNoteProps {
  display: WeatherDisplay;
  values: ReadonlyMap<WeatherValueName, StationValue>;
}

/** How values show, and which of them send no number now. */
function MissingNote({ display, values }: MissingNoteProps) {
  const missing = display.values.filter(({ name }) => (values.get(name)?.value ?? null) === null);
  return (
    <>
      <Card title={t("How values are shown")}>
        <ul className={`col gap-8 m-0 ${styles["rules"]}`}>
          <li>{t("Always two decimals, with the unit in grey and no brackets.")}</li>
          <li>
            <span className="m">N/A</span> {t("when the station sends no number.")}
          </li>
          <li>{t("Grey, with its age, when the station has been silent for longer than it should be.")}</li>
          <li>{t("In the header, values that do not fit are hidden; hover over the weather to see them all.")}</li>
        </ul>
      </Card>
      {values.size > 0 && missing.length > 0 && (
        <Card>
          <p className="flex gap-10 p-12-16">
            <StateGlyph state="stale" />
            <span>
              <span className="m">
                {t("No number from the station now: {missing}.", {
                  missing: missing.map(({ name }) => t(WEATHER_TITLES[name])).join(", "),
                })}
              </span>{" "}
              {t("The header shows N/A instead.")}
            </span>
          </p>
        </Card>
      )}
    </>
  );
}

interface PreviewCardProps {
  display: WeatherDisplay;
  values: ReadonlyMap<WeatherValueName, StationValue>;
}

/** How the header will look, wide and narrow, with the values of now. */
function PreviewCard({ display, values }: PreviewCardProps) {
  const { timeZone } = useSite();
  const now = useClock(useServerNow());
  const shown = display.values.flatMap(({ name, isShown }) => (isShown ? [lineValue(name, values)] : []));
  return (
    <Card title={t("Preview")} note={t("wide and under 1,200 px")}>
      <div className={`grid gap-12 ${styles["previews"]}`}>
        <figure
          className={`row justify-end gap-14 min-w-0 m-0 t12 ink2 rounded bg-2 border ${styles["preview"]}`}
          aria-label={t("Wide")}
        >
          <WeatherLine values={shown} />
          <time className="num">{headerClock(now, timeZone)}</time>
        </figure>
        <figure
          className={`row justify-end gap-14 min-w-0 m-0 t12 ink2 rounded bg-2 border ${styles["preview"]}`}
          aria-label={t("Under 1,200 px")}
        >
          <WeatherLine values={shown.slice(0, 1)} />
          <time className="num">{clock(now, timeZone)}</time>
        </figure>
      </div>
    </Card>
  );
}
