import { DevicePage } from "../../devices/page/DevicePage.tsx";
import { lockers } from "./lockers.tsx";

/** The banks of smart lockers of a floor or a zone. */
export function LockersPage() {
  return <DevicePage system={lockers} />;
}
