import { ACCESS_CONTROL } from "@atrium/contract/devices";
import { EmptyState, LoadingBlocks } from "@atrium/ui";
import { t } from "@atrium/words";
import { useQuery } from "@tanstack/react-query";
import { findPlace } from "../../../devices/place.ts";
import { devicesQuery } from "../../../devices/queries.ts";
import { useSite } from "../../../platform/site.ts";
import { accessControl } from "../accessControl.tsx";
import { isGate } from "../door.tsx";
import { DoorPictures, type DrawDoorPicture } from "../DoorPicture.tsx";
import { CarPark } from "./CarPark.tsx";
import { withoutStop } from "../../../platform/withoutStop.ts";

/** Gates alone. */
const gates = { ...accessControl, shows: isGate };

/** The gates of the site, and the plates that are read at them, wherever the site has them. */
export function CarParkPage({ drawPicture }: { drawPicture?: DrawDoorPicture }) {
  const site = useSite();
  const { data: devices, error } = useQuery(devicesQuery(ACCESS_CONTROL.module));
  const gate = devices?.find(isGate);
  if (devices === undefined) {
    return error === null ? (
      <LoadingBlocks rows={6} label={t("Loading gates")} />
    ) : (
      <NoGates>{withoutStop(error.message)}.</NoGates>
    );
  }
  const place = gate === undefined ? undefined : findPlace(site, { placement: gate.placement, floor: gate.floor });
  if (place?.kind !== "place") {
    return <NoGates>{t("Add devices through the API or in the site folder.")}</NoGates>;
  }
  return (
    <DoorPictures value={drawPicture}>
      <CarPark system={gates} place={place} />
    </DoorPictures>
  );
}

function NoGates({ children }: { children: string | readonly string[] }) {
  return <EmptyState title={t("No gates at this site")}>{children}</EmptyState>;
}
