import type { ComponentType } from "react";
import { useSite } from "../../platform/site.ts";
import { findPlace, type KnownPlace } from "../place.ts";
import type { DeviceSystem } from "../system.ts";
import { useDeviceAddress } from "../useDeviceAddress.ts";
import { UnknownPlace } from "./UnknownPlace.tsx";

type PlacePageProps<System> = {
  system: System;
  /** The page of a place that the site has. */
  Floor: ComponentType<{ system: System; place: KnownPlace }>;
};

/** One system at one place, as the address says: which place, plan or table, what is selected. */
export function PlacePage<System extends DeviceSystem>({ system, Floor }: PlacePageProps<System>) {
  const { placement, search } = useDeviceAddress();
  const isWhole = system.covers === "building";
  const asked = isWhole ? { placement } : { placement, floor: search.floor, zone: search.zone };
  const place = findPlace(useSite(), asked);
  if (place.kind !== "place") return <UnknownPlace system={system} place={place} placement={placement} />;
  return <Floor key={`${placement}/${place.floor.key}`} system={system} place={place} />;
}
