import { phrase } from "@atrium/words";
import { PlacePage } from "../../../devices/page/DevicePage.tsx";
import { lockers } from "../lockers.tsx";
import { LockerDetail } from "./LockerDetail.tsx";

/** Its own page is the picture beside the front. */
const detail = { ...lockers, stageName: phrase("Detail") };

/** The compartments of a place one by one, and their events. */
export function LockerDetailPage() {
  return <PlacePage system={detail} Floor={LockerDetail} />;
}
