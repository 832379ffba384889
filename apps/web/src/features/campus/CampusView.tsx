import { ErrorState, LoadingBlocks } from "@atrium/ui";
import { t } from "@atrium/words";
import { Button } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useCallback, useMemo } from "react";
import { useCampusFigures } from "../../platform/liveHooks.ts";
import { useSite } from "../../platform/site.ts";
import type { CampusAlarms } from "./campusAlarms.ts";
import columnStyles from "./CampusColumn.module.css";
import { CampusHeading } from "./CampusHeading.tsx";
import { CampusList } from "./CampusList.tsx";
import { CampusStage } from "./CampusStage.tsx";
import styles from "./CampusView.module.css";
import { campusDrawingQuery } from "./campusQueries.ts";
import { campusScene } from "./drawing/campusScene.ts";
import { FirstSteps } from "./FirstSteps.tsx";
import type { CampusMode } from "./modes.ts";
import { NeedsPerson } from "./NeedsPerson.tsx";
import { NextOnCampus } from "./NextOnCampus.tsx";
import { hrefOf } from "./places.ts";
import { placeStates } from "./placeStates.ts";
import { Today } from "./Today.tsx";

/** Below this the drawing has no room beside its cards: the buildings are a list. */
const NARROW = "(max-width: 900px)";

interface CampusViewProps {
  readonly alarms: CampusAlarms;
  readonly mode: CampusMode;
  readonly onMode: (mode: CampusMode) => void;
}

/** The whole campus in one look: where something is wrong, what is measured, what needs a person, and what comes. */
export function CampusView({ alarms, mode, onMode }: CampusViewProps) {
  const isNarrow = useMediaQuery(NARROW, false, { getInitialValueInEffect: false });
  const { places, isPart } = useSite();
  const figures = useCampusFigures();
  const states = useMemo(() => placeStates(alarms.open), [alarms.open]);
  const shared = { places, states, areAlarmsKnown: alarms.areKnown, figures, mode };
  return (
    <div className={`grow min-w-0 ${isNarrow ? "col" : "flex"} ${styles["page"]}`} data-narrow={isNarrow || undefined}>
      <div className="col grow min-w-0 min-h-0">
        <CampusHeading figures={figures} mode={mode} {...(!isNarrow && { onMode })} />
        {isNarrow ? <CampusList {...shared} /> : <Drawing {...shared} />}
      </div>
      <div className={`col min-h-0 flex-none ${columnStyles["column"]}`} data-narrow={isNarrow || undefined}>
        <FirstSteps />
        <NeedsPerson alarms={alarms} />
        {isPart !== true && (
          <>
            <Today />
            <NextOnCampus />
          </>
        )}
      </div>
    </div>
  );
}

function Drawing(shared: Parameters<typeof CampusList>[0]) {
  const navigate = useNavigate();
  const drawing = useQuery(campusDrawingQuery);
  const scene = useMemo(() => drawing.data && campusScene(drawing.data), [drawing.data]);
  const { mode } = shared;
  const open = useCallback((place: string) => void navigate({ href: hrefOf(place, mode) }), [navigate, mode]);
  if (scene !== undefined) return <CampusStage {...shared} scene={scene} onOpen={open} />;
  if (drawing.error === null) return <LoadingBlocks rows={6} label={t("Loading the drawing of the site")} />;
  return (
    <>
      <ErrorState
        title={t("The drawing of the site could not be loaded")}
        actions={
          <Button variant="filled" loading={drawing.isFetching} onClick={() => void drawing.refetch()}>
            {t("Retry")}
          </Button>
        }
      >
        {drawing.error.message}
      </ErrorState>
      <CampusList {...shared} />
    </>
  );
}
