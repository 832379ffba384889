import { PageHeading } from "@atrium/ui";
import { useMediaQuery } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import { ReadState } from "../../collections/ListState.tsx";
import lists from "../../collections/lists.module.css";
import { useSite } from "../../platform/site.ts";
import { planQuery } from "./builderQueries.ts";
import { Drawing } from "./Drawing.tsx";
import { FloorChoice } from "./FloorChoice.tsx";
import { Reader } from "./Reader.tsx";

const CRUMB = "Buildings, floors, rooms and walls";
/** Narrower than this a plan is read, not drawn. */
const PHONE = "(max-width: 640px)";

/** The plans of the site, drawn in the page: one floor of one building at a time. */
export function BuilderPage() {
  const { places } = useSite();
  const search: { placement?: unknown; floor?: unknown } = useSearch({ strict: false });
  const isPhone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false });
  const place = places.find(({ key }) => key === search.placement) ?? places[0];
  const floor = place?.floors.find(({ key }) => key === search.floor) ?? place?.floors[0];
  const address = { placement: place?.key ?? "", floor: floor?.key ?? "" };
  const result = useQuery(planQuery(address));
  const name = `${place?.name ?? ""}, ${floor?.label ?? ""}`;
  const choice = <FloorChoice places={places} placement={address.placement} floor={address.floor} />;
  if (result.data !== undefined && !isPhone) {
    return <Drawing key={`${address.placement}/${address.floor}`} read={result.data} name={name} choice={choice} />;
  }
  return (
    <div className="col grow">
      <PageHeading
        title="Site builder"
        crumb={CRUMB}
        actions={<div className={`row wrap justify-end ${lists["actions"]}`}>{choice}</div>}
      />
      <div className={lists["body"]}>
        <ReadState what="plan" result={result}>
          {(plan) => <Reader plan={plan} name={name} />}
        </ReadState>
      </div>
    </div>
  );
}
