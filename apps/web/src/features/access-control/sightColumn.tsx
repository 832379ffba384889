import type { FieldEvent } from "@atrium/contract/access";
import type { EventSight } from "@atrium/contract/cameras";
import { pathOf, routeOf } from "@atrium/contract/pages";
import { Icon, ownColumn } from "@atrium/ui";
import { t } from "@atrium/words";
import Play from "lucide-react/icons/play";
import { PageLink } from "../../collections/PageLink.tsx";
import { writeMoment } from "../../platform/past/pastMoment.ts";
import { secondClock } from "../../platform/time.ts";
import styles from "./doors.module.css";
import { type SeenEvent, type SightPicture, sightPicture } from "./sightPicture.ts";

interface SightColumnProps {
  /** By the event; undefined: not read yet. */
  readonly sights: ReadonlyMap<number, EventSight> | undefined;
  readonly timeZone: string;
  /** Shows a picture large. */
  readonly onOpen: (seen: SeenEvent) => void;
}

/** What the nearest camera has of the second of each event: a picture, its recording, both, or nothing. */
export function sightColumn({ sights, timeZone, onOpen }: SightColumnProps) {
  return ownColumn<FieldEvent>("sight", t("Camera"), {
    cell: (event) => {
      const sight = sights?.get(event.id);
      const picture = sight && sightPicture(sight);
      if (sight === undefined) {
        return <span className={`block flex-none p-0 overflow-hidden border-0 ${styles["thumb"]}`} />;
      }
      if (picture === undefined) return <Sight sight={sight} />;
      return (
        <span className="row gap-10 min-w-0">
          <Thumbnail
            picture={picture}
            timeZone={timeZone}
            onOpen={() => {
              onOpen({ event, sight });
            }}
          />
          <RecordingOf sight={sight} />
        </span>
      );
    },
    least: 132,
  });
}

interface ThumbnailProps {
  picture: SightPicture;
  timeZone: string;
  onOpen: () => void;
}

function Thumbnail({ picture: { address, name, at }, timeZone, onOpen }: ThumbnailProps) {
  return (
    <button
      type="button"
      className={`block flex-none p-0 overflow-hidden border-0 ${styles["thumb"]}`}
      onClick={onOpen}
    >
      <img
        src={address}
        alt={t("{name} at {secondClock}", { name, secondClock: secondClock(at, timeZone) })}
        loading="lazy"
        decoding="async"
      />
    </button>
  );
}

function Sight({ sight }: { sight: EventSight }) {
  if (sight.camera === null) return <span className="muted">{t("No camera")}</span>;
  if (sight.has === "unknown") {
    return <span className="muted">{t("Unknown: its field node is not responding")}</span>;
  }
  if (sight.has !== "recording") return <span className="muted">{t("Not recorded")}</span>;
  return <RecordingOf sight={sight} />;
}

/** The way to the recording of that second; nothing where there is none. */
export function RecordingOf({ sight: { at, camera, has } }: { sight: EventSight }) {
  if (camera === null || has !== "recording") return null;
  const { id, name, placement, floor } = camera;
  const query = new URLSearchParams({ floor, selection: id, at: writeMoment(at) });
  const path = pathOf(routeOf("security-cctv-view").path, { placement });
  return (
    <PageLink
      className={`inline-row gap-6 min-w-0 ${styles["sight"]}`}
      href={`${path}?${query.toString()}`}
      aria-label={t("Play {name} at this moment", { name })}
    >
      <Icon of={Play} size={13} />
      <span className="ell">{name}</span>
    </PageLink>
  );
}
