import { TOTAL } from "@atrium/contract/site";
import { Link, getRouteApi } from "@tanstack/react-router";
import type { ReactElement } from "react";
import classes from "./PlacesCard.module.css";
import type { PlaceRow } from "./placeRows.ts";
import { usePlaceLink } from "./usePlaceLink.ts";

const route = getRouteApi("/shell/monitor/energy-consumption/$placement");

/** A row's place by its name, with the range and use of the page. */
export function LinkedPlace({ place }: { place: PlaceRow }): ReactElement {
  const link = usePlaceLink()(place);
  const { placement } = route.useParams();
  const { floor } = route.useSearch();
  const isHere = floor !== TOTAL && place.placement === placement && place.floor === floor;
  return (
    <Link
      {...link}
      className={`ink ${classes["place"]}`}
      aria-current={isHere ? "true" : undefined}
      onClick={(event) => event.stopPropagation()}
    >
      {/* Beside its own building, a floor needs no other name. */}
      {place.floor === undefined ? place.longName : place.shortName}
    </Link>
  );
}
