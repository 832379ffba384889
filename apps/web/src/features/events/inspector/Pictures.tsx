import type { DeviceId } from "@atrium/contract";
import type { EventRow } from "@atrium/contract/alarms";
import { PICTURED_PRIORITY, getEventPicture, getEventPictures, listCameraRecordings } from "@atrium/contract/cameras";
import { CAMERA } from "@atrium/contract/devices";
import { sayTerm, t } from "@atrium/words";
import { useQuery } from "@tanstack/react-query";
import { deviceHref } from "../../../devices/deviceHref.ts";
import { Section } from "../../../devices/inspector/Section.tsx";
import { PageLink } from "../../../collections/PageLink.tsx";
import { fileAddress, ask } from "../../../platform/http.ts";
import { useServerNow } from "../../../platform/liveHooks.ts";
import { useSite } from "../../../platform/site.ts";
import { moment } from "../../../platform/time.ts";
import styles from "./inspector.module.css";
import { pathOf, routeOf } from "@atrium/contract/pages";
import { writeMoment } from "../../../platform/past/pastMoment.ts";

const SECOND = 1_000;

/** A camera that answers has taken it by then; until then it is looked for again, ms. */
const TAKES = 20_000;
const AGAIN = 2_000;

/** What the nearest camera saw as the alarm came; nothing where none sees the place. */
export function Pictures({ row: { id, text, alarm, time, source } }: { row: EventRow }) {
  const { timeZone } = useSite();
  const now = useServerNow();
  const isPictured = alarm !== undefined && alarm.priority <= PICTURED_PRIORITY;
  const { data } = useQuery({
    queryKey: ["events", "pictures", id],
    queryFn: ({ signal }) => ask(getEventPictures, { params: { id }, signal }),
    enabled: isPictured,
    // A picture never changes; where there is none yet, the next look may find one.
    staleTime: ({ state }) => (state.data?.pictures.length === 0 ? 0 : Number.POSITIVE_INFINITY),
    refetchInterval: ({ state }) =>
      state.data?.pictures.length === 0 && now() - (alarm?.raisedAt ?? time) < TAKES ? AGAIN : false,
  });
  return data?.pictures.map(({ camera, name, takenAt }) => (
    <Section key={camera} title={t("Camera")} note={name}>
      <figure className={`m-0 ${styles["picture"]}`}>
        <img
          className="block rounded"
          src={fileAddress(getEventPicture, { params: { id, camera } })}
          alt={t("{text}, seen by {name}", { text: sayTerm(text), name })}
        />
        <figcaption className="t12 muted num">
          {moment(takenAt, timeZone)}
          <RecordingLink camera={camera} at={takenAt} source={source} />
          <CameraLink camera={camera} name={name} source={source} />
        </figcaption>
      </figure>
    </Section>
  ));
}

/** To the camera as it sees now: it hangs on the floor of what the alarm is about. */
function CameraLink({ camera, name, source }: { camera: DeviceId; name: string; source: EventRow["source"] }) {
  const { placement, floor } = source;
  const href =
    placement === undefined || floor === undefined
      ? undefined
      : deviceHref({ module: CAMERA.module, placement, floor, device: camera });
  if (href === undefined) return null;
  return (
    <>
      {" · "}
      <PageLink href={href}>{t("Open {name}", { name })}</PageLink>
    </>
  );
}

interface RecordingLinkProps {
  camera: DeviceId;
  /** Epoch ms. */
  at: number;
  source: EventRow["source"];
}

/** The camera's recording at that second, on the wall of its floor; nothing where that is not recorded. */
function RecordingLink({ camera, at, source: { placement, floor } }: RecordingLinkProps) {
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
      <PageLink href={`${path}?${query.toString()}`}>{t("Open recording")}</PageLink>
    </>
  );
}
