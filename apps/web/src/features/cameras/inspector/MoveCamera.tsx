import { Button } from "@mantine/core";
import type { Device } from "../../../devices/device.ts";
import { hasFeature, useSession } from "../../../platform/session.ts";
import { useGrip, useTakeOver } from "./gripQuery.ts";
import styles from "./ptz.module.css";
import { PtzPad } from "./PtzPad.tsx";
import { PtzPresets } from "./PtzPresets.tsx";

/** Turns a camera, unless somebody else does: then it says who, and whoever may takes it over. */
export function MoveCamera({ device }: { device: Device }) {
  const user = useSession();
  const { data } = useGrip(device.id);
  const takeOver = useTakeOver(device.id);
  const holder = data?.holder ?? null;
  const other = holder === null || holder.isOwn ? undefined : holder.name;
  return (
    <>
      {other !== undefined && (
        <div className={`row justify-between gap-8 ${styles["grip"]}`}>
          <output>
            Moved by <b className="m">{other}</b>
          </output>
          {hasFeature(user, "devicesSettable") && (
            <Button
              variant="default"
              loading={takeOver.isPending}
              onClick={() => {
                takeOver.mutate();
              }}
            >
              Take over
            </Button>
          )}
        </div>
      )}
      <PtzPad device={device} isOthers={other !== undefined} />
      <PtzPresets key={device.id} device={device} isOthers={other !== undefined} />
    </>
  );
}
