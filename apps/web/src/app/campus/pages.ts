/** The page of the campus and its wall view, which share nearly all that they fetch. */
export { CampusPage } from "./CampusPage.tsx";
export { WallPage } from "./WallPage.tsx";
