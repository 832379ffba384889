import { PageHeading } from "@atrium/ui";
import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { WeatherDisplayReply } from "@atrium/contract/site";
import { ReadState } from "../../collections/ListState.tsx";
import lists from "../../collections/lists.module.css";
import { FormError } from "../../collections/form/FormError.tsx";
import { useLeavingQuestion } from "../../collections/form/useLeavingQuestion.tsx";
import { displayQuery } from "./displayQueries.ts";
import { MissingNote } from "./MissingNote.tsx";
import { PreviewCard } from "./PreviewCard.tsx";
import { StationCard } from "./StationCard.tsx";
import { useDisplayForm } from "./useDisplayForm.ts";
import { useStationValues } from "./useStationValues.ts";
import { ValuesCard } from "./ValuesCard.tsx";

/** What the header shows of the weather, to everybody: which values, in which order, of which station. */
export function WeatherDisplayPage() {
  const result = useQuery(displayQuery);
  if (result.data !== undefined) return <DisplayForm saved={result.data} />;
  return (
    <div className="col grow">
      <PageHeading title="Weather display" crumb="What the header shows to everybody" />
      <div className={lists["body"]}>
        <ReadState what="weather display" result={result}>
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
        title="Weather display"
        crumb="What the header shows to everybody"
        actions={
          <div className={`row wrap justify-end ${lists["actions"]}`}>
            <Button disabled={!form.hasChanges || form.isBusy} onClick={form.discard}>
              Discard
            </Button>
            <Button variant="filled" disabled={!form.hasChanges} loading={form.isBusy} onClick={() => void form.save()}>
              Save changes
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
