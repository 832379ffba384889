import { type CameraRecording, MAX_RECORDED_CAMERAS } from "@atrium/contract/cameras";
import { pathOf, routeOf } from "@atrium/contract/pages";
import { CAMPUS } from "@atrium/contract/site";
import { StateGlyph } from "@atrium/ui";
import { t } from "@atrium/words";
import { useMinute } from "../../../collections/useMinute.ts";
import { PageLink } from "../../../collections/PageLink.tsx";
import { useDevices } from "../../../devices/DevicesContext.ts";
import { Section } from "../../../devices/inspector/Section.tsx";
import type { Device } from "../../../devices/device.ts";
import type { DevicesProps } from "../../../devices/system.ts";
import { secondClock } from "../../../platform/time.ts";
import { useRecordings } from "../recordings/recordingsQuery.ts";
import styles from "./wallPlace.module.css";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const MOST_EVENTS = 5;

/** While no camera is selected: where they hang, what moved before them, and the alarms that they took a picture of. */
export function WallPlace({ devices }: DevicesProps) {
  const { past } = useDevices();
  const minute = useMinute();
  const to = past === undefined ? minute : Math.floor(past / MINUTE) * MINUTE;
  const from = to - HOUR;
  const cameras = devices.slice(0, MAX_RECORDED_CAMERAS);
  const { data } = useRecordings(
    cameras.map(({ id }) => id),
    { from, to },
    minute,
  );
  const recordings = new Map(data?.cameras.map((one) => [one.camera, one]));
  return (
    <>
      <CamerasOnPlan cameras={devices} />
      <Section title={past === undefined ? t("Motion in the last hour") : t("Motion in the hour before")}>
        <ul className={`plain-list ${styles["cameras"]}`}>
          {cameras.map((camera) => (
            <MotionRow key={camera.id} camera={camera} recording={recordings.get(camera.id)} from={from} to={to} />
          ))}
        </ul>
        <p className="t12 muted">{t("Motion is estimated from the size of recorded pictures.")}</p>
      </Section>
      {data !== undefined && <AlarmPictures cameras={cameras} recordings={data.cameras} />}
    </>
  );
}

/** The floor, small, with a mark for each camera of the place. */
function CamerasOnPlan({ cameras }: { cameras: readonly Device[] }) {
  const { drawing } = useDevices();
  if (drawing === undefined) return null;
  const [width, height] = drawing.size;
  const radius = Math.max(width, height) / 60;
  return (
    <Section title={t("Plan")}>
      <svg className={`block w-full ${styles["plan"]}`} viewBox={`-1 -1 ${width + 2} ${height + 2}`} aria-hidden>
        {drawing.rooms.map(({ id, poly }) => (
          <polygon key={id} points={poly.map(([x, y]) => `${x},${y}`).join(" ")} />
        ))}
        {cameras.map(({ id, at: [x, y] }) => (
          <circle key={id} cx={x} cy={y} r={radius} />
        ))}
      </svg>
    </Section>
  );
}

interface MotionRowProps {
  camera: Device;
  /** undefined: not read yet. */
  recording: CameraRecording | undefined;
  from: number;
  to: number;
}

/** A camera with what moved before it as a strip; it is selected by a press. */
function MotionRow({ camera: { id, name }, recording, from, to }: MotionRowProps) {
  const { select } = useDevices();
  const isKnown = recording !== undefined && recording.recorded.length > 0;
  const part = (at: number) => ((Math.min(to, Math.max(from, at)) - from) / (to - from)) * 100;
  return (
    <li>
      <button
        type="button"
        className={`grid items-center gap-8 w-full text-left rounded border-0 cursor-pointer ${styles["camera"]}`}
        onClick={() => {
          select([id]);
        }}
      >
        <span className="ell">{name}</span>
        {isKnown ? (
          <>
            <svg className={styles["strip"]} viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden>
              {recording.recorded.map(([begins, ends]) => (
                <rect
                  key={begins}
                  data-part="recorded"
                  x={part(begins)}
                  width={part(ends) - part(begins)}
                  y="3"
                  height="4"
                />
              ))}
              {recording.motion.map(([begins, ends]) => (
                <rect
                  key={begins}
                  data-part="motion"
                  x={part(begins)}
                  width={Math.max(1, part(ends) - part(begins))}
                  height="10"
                />
              ))}
            </svg>
            <span className="t12 muted num">{motionText(recording)}</span>
          </>
        ) : (
          <span className={`t12 muted ${styles["unknown"]}`}>{missingText(recording)}</span>
        )}
      </button>
    </li>
  );
}

function missingText(recording: CameraRecording | undefined): string {
  if (recording === undefined) return "…";
  return recording.away.length > 0 ? t("Unknown") : t("Not recorded");
}

function motionText({ motion, away }: CameraRecording): string {
  // Something may have moved in what a silent node has.
  if (motion.length === 0 && away.length > 0) return t("Unknown");
  const minutes = Math.ceil(motion.reduce((sum, [begins, ends]) => sum + ends - begins, 0) / MINUTE);
  return minutes === 0 ? t("none") : t("{minutes} min", { minutes });
}

interface AlarmPicturesProps {
  cameras: readonly Device[];
  recordings: readonly CameraRecording[];
}

/** The newest alarms of that hour of which one of these cameras has a picture. */
function AlarmPictures({ cameras, recordings }: AlarmPicturesProps) {
  const { timeZone } = useDevices();
  const events = recordings
    .flatMap(({ camera, events: own }) => own.map((event) => Object.assign({ camera }, event)))
    .sort((a, b) => b.at - a.at);
  const path = pathOf(routeOf("event").path, { placement: CAMPUS });
  return (
    <Section title={t("Alarms with a picture")} note={String(events.length)}>
      {events.length === 0 && <p className="t12 muted">{t("None in that hour.")}</p>}
      <ul className={`plain-list ${styles["cameras"]}`}>
        {events.slice(0, MOST_EVENTS).map(({ id, at, camera }) => (
          <li key={`${String(id)} ${camera}`} className="row gap-8">
            <StateGlyph state="trouble" size={13} />
            <PageLink href={`${path}?view=all&event=${String(id)}`}>
              {cameras.find((one) => one.id === camera)?.name ?? camera}
            </PageLink>
            <span className="t12 muted num ml-auto">{secondClock(at, timeZone)}</span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
