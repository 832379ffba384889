import { type EventSight, type FieldEvent, pathOf, routeOf } from "@atrium/contract";
import { Icon, ownColumn } from "@atrium/ui";
import ImageIcon from "lucide-react/icons/image";
import Play from "lucide-react/icons/play";
import { PageLink } from "../../lists/PageLink.tsx";
import { CORE } from "../../platform/http.ts";
import { writeMoment } from "../../platform/past/pastMoment.ts";
import styles from "./doors.module.css";

/** What the nearest camera has of the second of each event: its recording, the picture of an alarm, or nothing. */
export function sightColumn(sights: ReadonlyMap<number, EventSight> | undefined) {
  return ownColumn<FieldEvent>("sight", "Camera", {
    cell: ({ id }) => {
      const sight = sights?.get(id);
      return sight === undefined ? null : <Sight sight={sight} />;
    },
    least: 110,
  });
}

function Sight({ sight: { at, camera, has, alarm } }: { sight: EventSight }) {
  if (camera === null) return <span className={`muted ${styles["oneLine"] ?? ""}`}>No camera</span>;
  const { id, name, placement, floor } = camera;
  if (has === "recording") {
    const query = new URLSearchParams({ floor, selection: id, at: writeMoment(at) });
    const path = pathOf(routeOf("security-cctv-view").path, { placement });
    return (
      <PageLink
        className={styles["sight"]}
        href={`${path}?${query.toString()}`}
        aria-label={`Play ${name} at that second`}
      >
        <Icon of={Play} size={13} />
        <span className="ell">{name}</span>
      </PageLink>
    );
  }
  if (has === "picture" && alarm !== undefined) {
    const address = `${CORE}/events/${String(alarm)}/pictures/${encodeURIComponent(id)}`;
    return (
      <a
        className={styles["sight"]}
        href={address}
        target="_blank"
        rel="noreferrer"
        aria-label={`Picture of ${name} at that second`}
      >
        <Icon of={ImageIcon} size={13} />
        <span className="ell">{name}</span>
      </a>
    );
  }
  return <span className={`muted ${styles["oneLine"] ?? ""}`}>Not recorded</span>;
}
