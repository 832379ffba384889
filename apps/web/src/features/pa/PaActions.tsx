import { Icon } from "@atrium/ui";
import { t } from "@atrium/words";
import { Button } from "@mantine/core";
import Play from "lucide-react/icons/play";
import Square from "lucide-react/icons/square";
import Volume1 from "lucide-react/icons/volume-1";
import { useControl } from "../../control/ControlContext.tsx";
import { useReadings } from "../../devices/DevicesContext.ts";
import type { Device } from "../../devices/device.ts";
import { SelectionAct } from "../../control/page/SelectionBar.tsx";
import { valueOf } from "../../devices/reading.ts";
import type { DevicesProps } from "../../devices/system.ts";
import { fitVolume, playableMedia, STOPPED } from "./media.ts";

/** Everything of the place: playing asks first, stopping never does. */
export function PaActions({ devices }: DevicesProps) {
  return <PlaceActions devices={devices} play={t("Play in all")} stop={t("Stop all")} />;
}

/** The same in fewer words. */
export function PaPhoneActions({ devices }: DevicesProps) {
  return <PlaceActions devices={devices} play={t("Play")} stop={t("Stop")} />;
}

function PlaceActions({ devices, play, stop }: DevicesProps & { play: string; stop: string }) {
  const { isLive } = useControl();
  const asks = usePaAsks(devices);
  const isLocked = !isLive || devices.length === 0;
  return (
    <Button.Group>
      <Button disabled={isLocked} leftSection={<Icon of={Play} size={14} />} onClick={asks.play}>
        {play}
      </Button>
      <Button disabled={isLocked} leftSection={<Icon of={Square} size={13} />} onClick={asks.stop}>
        {stop}
      </Button>
    </Button.Group>
  );
}

/** What the bar over a selection offers; several zones ask first, but for silence. */
export function PaSelectionActions({ devices }: DevicesProps) {
  const asks = usePaAsks(devices);
  return (
    <>
      <SelectionAct isPrimary icon={Play} onClick={asks.play}>
        {t("Play…")}
      </SelectionAct>
      <SelectionAct icon={Square} onClick={asks.stop}>
        {t("Stop")}
      </SelectionAct>
      <SelectionAct icon={Volume1} onClick={asks.volume}>
        {t("Volume…")}
      </SelectionAct>
    </>
  );
}

function usePaAsks(devices: readonly Device[]) {
  const { ask, giveAtOnce } = useControl();
  const volumes = useReadings(devices).flatMap((reading) => valueOf(reading, "volume") ?? []);
  const mean = volumes.reduce((sum, volume) => sum + volume, 0) / Math.max(1, volumes.length);
  return {
    play: () => {
      const [first] = devices.flatMap(({ points }) => playableMedia(points["media"]));
      if (first !== undefined) ask(devices, { kind: "set", values: { media: first.value } }, { isOpen: true });
    },
    stop: () => {
      giveAtOnce(devices, { kind: "set", values: { media: STOPPED } });
    },
    volume: () => {
      ask(devices, { kind: "set", values: { volume: fitVolume(mean) } }, { isOpen: true });
    },
  };
}
