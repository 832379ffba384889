import type { PlaceSummary, SitePlace } from "@atrium/contract";
import { EmptyState, PageHeading } from "@atrium/ui";
import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useSummary } from "../../platform/liveHooks.ts";
import { lightCount } from "./circuits/words.ts";
import { FloorStack } from "./FloorStack.tsx";
import { type FoundPlace, floorName, type PlaceLink, wantedFloorName, zoneName } from "./place.ts";

type Unknown = Exclude<FoundPlace, { kind: "place" }>;

/** The address names a place that the site does not have: says which, and offers the nearest that it has. */
export function UnknownPlace({ place, placement }: { place: Unknown; placement: string }) {
  const words = wordsOf(place, placement, useSummary("lighting"));
  return (
    <div className="col grow">
      <PageHeading title={words.heading} crumb={words.crumb} />
      <EmptyState drawing={drawingOf(place)} title={words.title} actions={<PlaceButtons links={place.nearest} />}>
        {words.reason}
      </EmptyState>
    </div>
  );
}

export function PlaceButtons({ links }: { links: readonly PlaceLink[] }) {
  return links.map(({ label, placement, floor, zone }, index) => (
    <Button
      key={label}
      variant={index === 0 ? "filled" : "default"}
      renderRoot={(props) => (
        <Link
          {...props}
          to="/control/lightings/$placement"
          params={{ placement }}
          search={{ floor, ...(zone === undefined ? {} : { zone }) }}
        />
      )}
    >
      {label}
    </Button>
  ));
}

function wordsOf(place: Unknown, placement: string, summary: ReadonlyMap<string, PlaceSummary> | undefined) {
  if (place.kind === "no-building") {
    return {
      heading: "Lighting",
      crumb: placement,
      title: `There is no building “${placement}”`,
      reason: "The address names a building that this site does not have.",
    };
  }
  if (place.kind === "no-floor") {
    const floor = wantedFloorName(place.floor);
    return {
      heading: capital(floor),
      crumb: place.building.name,
      title: `${place.building.name} has no ${floor}`,
      reason: `The address names a floor that this building does not have. It has ${floorsText(place.building, summary)}.`,
    };
  }
  const zones = place.floor.zones.map(zoneName).join(", ");
  return {
    heading: `${floorName(place.floor)}, ${zoneName(place.zone)}`,
    crumb: place.building.name,
    title: `${floorName(place.floor)} has no ${zoneName(place.zone)}`,
    reason:
      zones === ""
        ? "The address names a zone, and this floor is not divided into zones."
        : `The address names a zone that this floor does not have. It has ${zones}.`,
  };
}

function drawingOf(place: Unknown) {
  if (place.kind !== "no-floor") return undefined;
  const shortOf = (label: string) => label.replace(/ floor$/i, "");
  return (
    <FloorStack
      floors={place.building.floors.filter(({ isInMenu }) => isInMenu).map((floor) => shortOf(floor.label))}
      missing={shortOf(wantedFloorName(place.floor))}
    />
  );
}

const NUMBERS = ["no floors", "one floor", "two floors", "three floors", "four floors", "five floors"];

/** "three floors, with 119 lights". */
function floorsText(building: SitePlace, summary: ReadonlyMap<string, PlaceSummary> | undefined): string {
  const count = building.floors.filter(({ isInMenu }) => isInMenu).length;
  const floors = NUMBERS[count] ?? `${String(count)} floors`;
  const total = summary?.get(building.key)?.total;
  return total === undefined ? floors : `${floors}, with ${lightCount(total)}`;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
