import type { ConnectionDetail } from "@atrium/contract/devices";
import styles from "../connections.module.css";
import { DevicesBehind } from "./DevicesBehind.tsx";
import { FigureStrip } from "./FigureStrip.tsx";
import { LastExchanges } from "./LastExchanges.tsx";
import { RoundTripCard } from "./RoundTripCard.tsx";
import { TestCard } from "./TestCard.tsx";

interface StateViewProps {
  detail: ConnectionDetail;
  isRaw: boolean;
  onRaw: (isRaw: boolean) => void;
}

/** How a connection does: figures, the day of its round trips, a test, the devices behind it, and its last exchanges. */
export function StateView({ detail, isRaw, onRaw }: StateViewProps) {
  return (
    <div className="grid gap-12">
      <FigureStrip figures={detail} />
      <div className={`grid items-start gap-12 ${styles["columns"]}`}>
        <RoundTripCard detail={detail} />
        <TestCard connection={detail.id} />
      </div>
      <div className={`grid items-start gap-12 ${styles["columns"]}`}>
        <DevicesBehind detail={detail} />
        <LastExchanges exchanges={detail.last} isRaw={isRaw} onRaw={onRaw} />
      </div>
    </div>
  );
}
