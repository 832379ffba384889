import type { FieldEvent } from "@atrium/contract/access";
import { LICENSE_PLATE } from "@atrium/contract/devices";
import { Card, StateGlyph } from "@atrium/ui";
import { t } from "@atrium/words";
import { useQuery } from "@tanstack/react-query";
import { Timestamp } from "../../../collections/Timestamp.tsx";
import { useDevices } from "../../../devices/DevicesContext.ts";
import { devicesQuery } from "../../../devices/queries.ts";
import { secondClock } from "../../../platform/time.ts";
import styles from "../doors.module.css";
import { passagesQuery } from "../passageQueries.ts";
import { type SightPicture, sightPicture } from "../sightPicture.ts";
import { useSights } from "../sightQueries.ts";

/** Pictures in a row. */
const MOST = 4;

/** The cars that came or left last, with the pictures that cameras took of them; nothing where no plate was ever read. */
export function LastPlates() {
  const { place, timeZone } = useDevices();
  const { data } = useQuery(passagesQuery({ ...place, kind: "plate", page: 1, size: 10 }));
  const { data: readers } = useQuery(devicesQuery(LICENSE_PLATE.module));
  const events = (data?.data ?? []).slice(0, MOST);
  const sights = useSights(events, { isLive: true });
  if (events.length === 0) return null;
  return (
    <Card title={t("Last cars")} note={t("newest first")}>
      <ul className={`plain-list grid gap-12 ${styles["lastCars"]}`}>
        {events.map((event) => {
          const sight = sights?.get(event.id);
          return (
            <LastCar
              key={event.id}
              event={event}
              picture={sight && sightPicture(sight)}
              reader={readers?.find(({ id }) => id === event.device)?.name ?? event.device}
              timeZone={timeZone}
            />
          );
        })}
      </ul>
    </Card>
  );
}

interface LastCarProps {
  event: FieldEvent;
  picture: SightPicture | undefined;
  reader: string;
  timeZone: string;
}

function LastCar({ event: { content, time }, picture, reader, timeZone }: LastCarProps) {
  if (content.kind !== "plate") return null;
  const isUnlisted = content.isGranted === false;
  return (
    <li className="col gap-6 min-w-0">
      <div className={`grid place-center overflow-hidden t12 muted rounded ${styles["carPicture"]}`}>
        {picture === undefined ? (
          t("No picture")
        ) : (
          <img
            src={picture.address}
            alt={t("{name} at {secondClock}", {
              name: picture.name,
              secondClock: secondClock(picture.at, timeZone),
            })}
            decoding="async"
          />
        )}
      </div>
      <div className="row gap-8 min-w-0">
        <span className={`nowrap text-center b rounded ${styles["plate"]}`}>{content.plate}</span>
        {isUnlisted && <StateGlyph state="trouble" size={14} />}
        <span className="ell">{isUnlisted ? t("Not on the list") : (content.holder ?? "–")}</span>
      </div>
      <span className="t12 muted ell">
        <Timestamp time={time} timeZone={timeZone} />, {reader}
      </span>
    </li>
  );
}
