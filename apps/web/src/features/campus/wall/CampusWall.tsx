import { ROUTES } from "@atrium/contract/pages";
import { t } from "@atrium/words";
import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useMemo, useRef, useState } from "react";
import { useCampusFigures } from "../../../platform/liveHooks.ts";
import { useSite } from "../../../platform/site.ts";
import type { CampusAlarms } from "../campusAlarms.ts";
import { CampusHeading } from "../CampusHeading.tsx";
import { CampusStage } from "../CampusStage.tsx";
import { campusDrawingQuery } from "../campusQueries.ts";
import { campusScene } from "../drawing/campusScene.ts";
import { placeStates } from "../placeStates.ts";
import { BUILDING_LASTS, CAMPUS_LASTS, nextOnWall } from "./wallTurn.ts";
import styles from "./CampusWall.module.css";

/** The campus for a screen on the wall: it fills the window, goes from building to building, and takes no click. */
export function CampusWall({ alarms }: { alarms: CampusAlarms }) {
  const { places } = useSite();
  const figures = useCampusFigures();
  const drawing = useQuery(campusDrawingQuery);
  const states = useMemo(() => placeStates(alarms.open), [alarms.open]);
  useFullScreen();
  const navigate = useNavigate();
  const shown = useTurn(
    places.map(({ key }) => key),
    states,
  );
  const scene = useMemo(() => {
    if (drawing.data === undefined) return undefined;
    const { buildings } = drawing.data;
    const one = buildings.filter(({ key }) => key === shown);
    // One building alone fills the stage; the plate is as large as it.
    return campusScene(one.length === 0 ? drawing.data : { size: [0, 0], buildings: moved(one) });
  }, [drawing.data, shown]);
  return (
    <div className={`col grow relative ${styles["wall"]}`}>
      <CampusHeading figures={figures} mode="state" />
      {scene !== undefined && (
        <CampusStage
          scene={scene}
          places={places.filter(({ key }) => shown === undefined || key === shown)}
          states={states}
          areAlarmsKnown={alarms.areKnown}
          figures={figures}
          mode="state"
        />
      )}
      <Button
        size="compact-sm"
        variant="default"
        className={styles["leave"]}
        onClick={() => void navigate({ href: ROUTES.campus.path })}
      >
        {t("Leave the wall view")}
      </Button>
    </div>
  );
}

/** Fills the screen, where the browser lets a page do so: after a click. Who opens the address has the browser's own key. */
function useFullScreen(): void {
  useEffect(() => {
    const page = document.documentElement;
    void page.requestFullscreen?.().catch(() => undefined);
    return () => {
      if (document.fullscreenElement === page) void document.exitFullscreen().catch(() => undefined);
    };
  }, []);
}

type Buildings = Parameters<typeof campusScene>[0]["buildings"];

/** A building at the origin of the drawing, wherever it stands on its site. */
function moved(buildings: Buildings): Buildings {
  return buildings.map((building): Buildings[number] => {
    const [left, top] = [0, 1].map((axis) => Math.min(...building.footprint.map((spot) => spot[axis] ?? 0), Infinity));
    if (left === undefined || top === undefined || !Number.isFinite(left) || !Number.isFinite(top)) return building;
    return {
      ...building,
      at: [building.at[0] - left, building.at[1] - top],
      footprint: building.footprint.map(([x, y]) => [x - left, y - top]),
    };
  });
}

/** The building that is shown; undefined: the whole campus. */
function useTurn(keys: readonly string[], states: ReturnType<typeof placeStates>): string | undefined {
  const [turn, setTurn] = useState<{ shown: string | undefined; last: string | undefined }>({
    shown: undefined,
    last: undefined,
  });
  const newest = useRef({ keys, states });
  useEffect(() => {
    newest.current = { keys, states };
  });
  useEffect(() => {
    const timer = setTimeout(
      () => {
        const next = nextOnWall(newest.current.keys, newest.current.states, turn);
        setTurn({ shown: next, last: next ?? turn.last });
      },
      turn.shown === undefined ? CAMPUS_LASTS : BUILDING_LASTS,
    );
    return () => {
      clearTimeout(timer);
    };
  }, [turn]);
  return turn.shown;
}
