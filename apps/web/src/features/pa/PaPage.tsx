import { ControlPage } from "../../control/page/ControlPage.tsx";
import { publicAddress } from "./publicAddress.tsx";

/** Public address of one floor: which zone plays what. */
export function PaPage() {
  return <ControlPage system={publicAddress} />;
}
