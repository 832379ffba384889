import type { DeviceId } from "@atrium/contract";
import { CAMERA_GRID_SIZES } from "@atrium/contract/cameras";
import { Icon, Segmented } from "@atrium/ui";
import { t } from "@atrium/words";
import { Button } from "@mantine/core";
import ChartGantt from "lucide-react/icons/chart-gantt";
import Expand from "lucide-react/icons/expand";
import { useRef, useState } from "react";
import type { StageProps } from "../../../devices/system.ts";
import { useDeviceAddress } from "../../../devices/useDeviceAddress.ts";
import { useIsPast } from "../../../platform/liveHooks.ts";
import { useReplay } from "../../../replay/ReplayContext.ts";
import styles from "../cameras.module.css";
import { NothingRecorded } from "../recordings/NothingRecorded.tsx";
import { WallRecordings } from "../recordings/WallRecordings.tsx";
import { TourControl } from "./TourControl.tsx";
import { tourPages } from "./tour.ts";
import { tourText } from "./tourText.ts";
import { useHeld } from "./useHeld.ts";
import { useTour } from "./useTour.ts";
import { WallCell } from "./WallCell.tsx";
import { WallMenu } from "./WallMenu.tsx";
import { type Cells, cellsOf, type GridSize, gridFor, placed, toggled } from "./placing.ts";

/** One, four or nine pictures, live or of the moment of the page; cameras are put into cells by pointer or by key. */
export function CameraWall({ devices, near }: StageProps) {
  const replay = useReplay();
  const [size, setSize] = useState<GridSize>(() => gridFor(near.length));
  const [wanted, setWanted] = useState(() => near.map(({ id }) => id as DeviceId | null));
  const isPast = useIsPast();
  const [hasStrip, setHasStrip] = useState(false);
  const grid = useRef<HTMLDivElement>(null);
  const { search, showTour } = useDeviceAddress();
  const { isHeld, grid: heard } = useHeld();
  const pages = tourPages({ wanted, available: near.map(({ id }) => id), size });
  // The past has one playhead for what is shown: a tour would lose it.
  const pace = isPast || pages.length < 2 ? undefined : search.tour;
  const tour = useTour(pace, { pages: pages.length, isHeld });
  const cells = (pace === undefined ? undefined : pages[tour.page]) ?? cellsOf(wanted, size);
  const shown = cells.flatMap((id, index) => {
    const device = devices.find((one) => one.id === id);
    return device === undefined ? [] : [{ number: index + 1, device }];
  });

  /** Who puts a camera somewhere wants it to stay there. */
  function show(next: Cells): void {
    setWanted([...next]);
    if (pace !== undefined) showTour(undefined);
  }

  const monitors = (
    <div ref={grid} className={`grid gap-6 flex-1 ${styles["grid"]}`} data-size={size} {...heard}>
      {pace !== undefined && <span className={styles["tourOver"]}>{tourText(tour, pages.length, isHeld)}</span>}
      {cells.map((id, index) => (
        <WallCell
          // oxlint-disable-next-line react/no-array-index-key
          key={index}
          number={index + 1}
          device={devices.find((one) => one.id === id)}
          next={devices.find((one) => !cells.includes(one.id))}
          onPlace={(camera) => {
            show(placed(cells, camera, index));
          }}
        />
      ))}
    </div>
  );
  return (
    <div className={`col gap-12 flex-1 min-h-0 ${styles["wall"]}`}>
      <div className="row wrap gap-8 flex-none">
        <Segmented
          label={t("Monitors")}
          value={String(size)}
          onChange={(next) => {
            setSize(CAMERA_GRID_SIZES.find((one) => String(one) === next) ?? size);
          }}
          segments={CAMERA_GRID_SIZES.map((one) => ({ value: String(one), label: String(one) }))}
        />
        <WallMenu
          cells={cells}
          size={size}
          onOpen={(wall) => {
            setSize(wall.size);
            show(wall.cameras);
          }}
        />
        <Button
          variant="default"
          leftSection={<Icon of={Expand} size={14} />}
          onClick={() => void grid.current?.requestFullscreen()}
        >
          {t("Full screen")}
        </Button>
        {!isPast && pages.length > 1 && (
          <TourControl pace={pace} pages={pages.length} tour={tour} isHeld={isHeld} onPace={showTour} />
        )}
        {!isPast && (
          <Button
            variant="default"
            aria-expanded={hasStrip}
            leftSection={<Icon of={ChartGantt} size={14} />}
            onClick={() => {
              setHasStrip(!hasStrip);
            }}
          >
            {t("Recordings")}
          </Button>
        )}
      </div>
      {replay !== null && isPast ? (
        <NothingRecorded replay={replay} cameras={shown.map(({ device }) => device)}>
          {monitors}
        </NothingRecorded>
      ) : (
        monitors
      )}
      {replay !== null && (isPast || hasStrip) && <WallRecordings replay={replay} cameras={shown} />}
      <ul className={`plain-list flex gap-6 flex-none ${styles["list"]}`} aria-label={t("Cameras on this floor")}>
        {devices.map(({ id, name }) => (
          <li key={id}>
            <button
              className="nowrap t13 ink rounded"
              type="button"
              draggable
              aria-pressed={cells.includes(id)}
              data-shown={cells.includes(id)}
              onDragStart={(event) => {
                event.dataTransfer.setData("text/plain", id);
              }}
              onClick={() => {
                show(toggled(cells, id));
              }}
            >
              {name}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
