import { t } from "@atrium/words";
import { Button } from "@mantine/core";
import type { Device } from "../../../devices/device.ts";
import { hasFeature, useSession } from "../../../platform/session.ts";
import styles from "./ptz.module.css";
import { PtzPad } from "./PtzPad.tsx";
import { PtzPresets } from "./PtzPresets.tsx";
import type { DeviceId } from "@atrium/contract";
import { getCameraGrip, takeCameraGrip } from "@atrium/contract/cameras";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { ask } from "../../../platform/http.ts";

/** ms between two looks at who turns a camera. */
const LOOK_AGAIN = 2_000;

const keyOf = (camera: DeviceId): readonly string[] => ["camera-grip", camera];

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
            {t("Controlled by")} <b className="m">{other}</b>
          </output>
          {hasFeature(user, "devicesSettable") && (
            <Button
              variant="default"
              loading={takeOver.isPending}
              onClick={() => {
                takeOver.mutate();
              }}
            >
              {t("Take over")}
            </Button>
          )}
        </div>
      )}
      <PtzPad device={device} isOthers={other !== undefined} />
      <PtzPresets key={device.id} device={device} isOthers={other !== undefined} />
    </>
  );
}

/** Who turns a camera now. */
function useGrip(camera: DeviceId) {
  return useQuery({
    queryKey: keyOf(camera),
    queryFn: ({ signal }) => ask(getCameraGrip, { params: { id: camera }, signal }),
    refetchInterval: LOOK_AGAIN,
    staleTime: 0,
  });
}

/** Takes it over from whoever turns it. */
function useTakeOver(camera: DeviceId) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => ask(takeCameraGrip, { params: { id: camera }, body: {} }),
    onSuccess: (grip) => {
      client.setQueryData(keyOf(camera), grip);
    },
  });
}
