import { AccessControlPage as Doors } from "../features/access-control/AccessControlPage.tsx";
import { CarParkPage as CarPark } from "../features/access-control/car-park/CarParkPage.tsx";
import { PassagesPage as Passages } from "../features/access-control/view/PassagesPage.tsx";
import { drawPicture } from "./doorPicture.tsx";

export function AccessControlPage() {
  return <Doors drawPicture={drawPicture} />;
}

export function PassagesPage() {
  return <Passages drawPicture={drawPicture} />;
}

export function CarParkPage() {
  return <CarPark drawPicture={drawPicture} />;
}
