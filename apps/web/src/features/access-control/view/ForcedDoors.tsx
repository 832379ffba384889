import { Card, Icon, Tag } from "@atrium/ui";
import { t } from "@atrium/words";
import { Button } from "@mantine/core";
import Lock from "lucide-react/icons/lock";
import { useControl } from "../../../control/ControlContext.tsx";
import { useReadings } from "../../../devices/DevicesContext.ts";
import type { Device } from "../../../devices/device.ts";
import { secondClock } from "../../../platform/time.ts";
import { stateOf } from "../door.tsx";
import { DoorPicture } from "../DoorPicture.tsx";
import styles from "../doors.module.css";
import { PlanLink } from "./PlanLink.tsx";

/** Each door that is forced now: since when, what the nearest camera saw of it, and the ways on from here. */
export function ForcedDoors({ doors }: { doors: readonly Device[] }) {
  const readings = useReadings(doors);
  return doors.map((device, index) => {
    const reading = readings[index];
    if (reading === undefined || reading.isStale || stateOf(reading) !== "forced") return null;
    return <ForcedDoor key={device.id} device={device} since={reading.changedAt} />;
  });
}

function ForcedDoor({ device, since }: { device: Device; since: number | null }) {
  const { canControl, isLive, propose, timeZone } = useControl();
  return (
    <div role="alert">
      <Card
        title={t("{name} forced open", { name: device.name })}
        note={[device.id, since === null ? undefined : secondClock(since, timeZone)].filter(Boolean).join(", ")}
        actions={<Tag tone="alarm">{t("Alarm")}</Tag>}
        className={styles["forced"]}
      >
        <div className={`col gap-12 ${styles["forcedBody"]}`}>
          <DoorPicture device={device.id} />
          <div className={`row wrap gap-8 ${styles["buttons"]}`}>
            {canControl && (
              <Button
                leftSection={<Icon of={Lock} size={14} />}
                disabled={!isLive}
                onClick={() => {
                  propose([device], { kind: "set", values: { lock: 1 } });
                }}
              >
                {t("Lock door")}
              </Button>
            )}
            <PlanLink device={device}>{t("Show on plan")}</PlanLink>
          </div>
        </div>
      </Card>
    </div>
  );
}
