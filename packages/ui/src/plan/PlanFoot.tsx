import { differenceOfShown, sayNumber, sayUnit, t } from "@atrium/words";
import Maximize from "lucide-react/icons/maximize";
import Minus from "lucide-react/icons/minus";
import Plus from "lucide-react/icons/plus";
import { memo, type ReactNode } from "react";
import { Icon } from "../controls/Icon.tsx";
import { IconButton } from "../controls/IconButton.tsx";
import { scaleBarLength } from "./geometry/scaleBar.ts";
import styles from "./Plan.module.css";
import { usePlanScale, usePlanView } from "./view/PlanContext.ts";

const ZOOM_STEP = 1.35;

interface PlanFootProps {
  legend: ReactNode;
  /** Degrees clockwise from up to north. */
  north: number;
  isCompact: boolean;
}

/** The legend at the left; zoom, scale and north at the right. */
export const PlanFoot = memo(function PlanFoot({ legend, north, isCompact }: PlanFootProps) {
  const view = usePlanView();
  return (
    <>
      {!isCompact && legend !== undefined && <div className={`row wrap ink2 ${styles["legend"]}`}>{legend}</div>}
      <div className={`flex rounded border ${styles["zoom"]}`}>
        <IconButton
          label={t("Zoom in (+)")}
          size="sm"
          icon={<Icon of={Plus} size={14} />}
          onClick={() => {
            view.zoomBy(ZOOM_STEP);
          }}
        />
        <IconButton
          label={t("Zoom out (−)")}
          size="sm"
          icon={<Icon of={Minus} size={14} />}
          onClick={() => {
            view.zoomBy(1 / ZOOM_STEP);
          }}
        />
        <IconButton
          label={t("Fit the plan (0)")}
          size="sm"
          icon={<Icon of={Maximize} size={13} />}
          onClick={() => {
            view.fitWhole();
          }}
        />
      </div>
      {!isCompact && (
        <div className={`row gap-10 t11 muted ${styles["scale"]}`}>
          <ScaleBar />
          <svg width="18" height="22" viewBox="0 0 18 22" role="img" aria-label={t("North")}>
            <path d="M9 3l4.6 13L9 13.2 4.4 16Z" fill="var(--ink-3)" transform={`rotate(${String(north)} 9 10)`} />
          </svg>
        </div>
      )}
    </>
  );
});

function ScaleBar() {
  const { length, pixels } = scaleBarLength(usePlanScale() * differenceOfShown(1, "m"));
  const width = Math.round(pixels);
  return (
    <>
      <svg width={width + 2} height="14" viewBox={`-1 0 ${String(width + 2)} 14`} aria-hidden>
        <path
          d={`M0 4v6M0 7H${String(width)}M${String(width)} 4v6M${String(width / 2)} 5.4v3.2`}
          stroke="var(--ink-3)"
          fill="none"
        />
      </svg>
      <span>{`${sayNumber(length)} ${sayUnit("m")}`}</span>
    </>
  );
}
