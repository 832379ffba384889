import Fan from "lucide-react/icons/fan";
import { turnMillis } from "./fan.ts";
import styles from "./TurningFan.module.css";

interface TurningFanProps {
  /** % as the drive reports it; null: not known. */
  speed: number | null;
  /** Edge of the drawing, px; it stands in a square from 0 to this. */
  size: number;
}

/** A fan that turns at the level it has reached. SVG, for a pin or a drawing of its own. */
export function TurningFan({ speed, size }: TurningFanProps) {
  const millis = turnMillis(speed);
  const half = String(size / 2);
  return (
    <g transform={`translate(${half} ${half})`}>
      <g
        className={millis === undefined ? undefined : styles["turning"]}
        style={millis === undefined ? undefined : { animationDuration: `${String(millis)}ms` }}
      >
        <g transform={`translate(-${half} -${half})`}>
          <Fan size={size} aria-hidden />
        </g>
      </g>
    </g>
  );
}
