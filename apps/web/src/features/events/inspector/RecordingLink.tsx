import type { DeviceId } from "@atrium/contract";
import type { EventRow } from "@atrium/contract/alarms";
import { listCameraRecordings } from "@atrium/contract/cameras";
import { pathOf, routeOf } from "@atrium/contract/pages";
import { useQuery } from "@tanstack/react-query";
import { PageLink } from "../../../collections/PageLink.tsx";
import { ask } from "../../../platform/http.ts";
import { writeMoment } from "../../../platform/past/pastMoment.ts";

interface RecordingLinkProps {
  camera: DeviceId;
  /** Epoch ms. */
  at: number;
  source: EventRow["source"];
}

const SECOND = 1_000;

/** The camera's recording at that second, on the wall of its floor; nothing where that is not recorded. */
export function RecordingLink({ camera, at, source: { placement, floor } }: RecordingLinkProps) {
  const { data } = useQuery({
    queryKey: ["camera-recordings", camera, at],
    queryFn: ({ signal }) =>
      ask(listCameraRecordings, { query: { cameras: camera, from: at, to: at + SECOND }, signal }),
  });
  const isRecorded = data?.cameras.some(({ recorded }) => recorded.length > 0) === true;
  if (!isRecorded || placement === undefined || floor === undefined) return null;
  const query = new URLSearchParams({ floor, selection: camera, at: writeMoment(at) });
  const path = pathOf(routeOf("security-cctv-view").path, { placement });
  return (
    <>
      {" · "}
      <PageLink href={`${path}?${query.toString()}`}>Open the recording</PageLink>
    </>
  );
}
