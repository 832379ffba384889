import { systemOf } from "@atrium/contract/devices";
import { Card } from "@atrium/ui";
import { capital, t } from "@atrium/words";
import { useQuery } from "@tanstack/react-query";
import { PageLink } from "../../collections/PageLink.tsx";
import { catalogueQuery } from "../../devices/catalogueQuery.ts";
import { deviceHref } from "../../devices/deviceHref.ts";
import { useRoom } from "./RoomContext.ts";
import styles from "./rooms.module.css";

/** Devices of the room that have no card of their own, with the way to their pages. */
export function OtherDevicesCard({ shown }: { shown: ReadonlySet<string> }) {
  const room = useRoom();
  const others = room.devices.filter(({ module }) => !shown.has(module));
  const { data } = useQuery({ ...catalogueQuery, enabled: others.length > 0 });
  if (others.length === 0) return null;
  const names = new Map(data?.devices.map(({ id, name }) => [id, name]));
  return (
    <Card className={styles["card"]} title={t("Also in this room")}>
      <ul className={`plain-list ${styles["rows"]}`}>
        {others.map(({ device, module }) => {
          const { placement, floor, zone } = room;
          const href = deviceHref({ device, module, placement, floor, zone });
          const name = names.get(device) ?? device;
          const system = systemOf(module);
          return (
            <li key={device} className="row gap-10 border-t">
              <span className="grow">{href === undefined ? name : <PageLink href={href}>{name}</PageLink>}</span>
              <span className="t12 muted">{system === undefined ? module : capital(t(system.one))}</span>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
