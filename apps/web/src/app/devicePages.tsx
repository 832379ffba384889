import { lazyRouteComponent } from "@tanstack/react-router";
import { withWords } from "../platform/words/language.ts";
import { settingPage } from "./settingPage.ts";

/** The devices of a type and one of them, by each kind of identifier. */
const mappingPages = (["id", "mac", "ip"] as const).flatMap((kind) => [
  settingPage(
    `setting-devices-mapping-${kind}`,
    lazyRouteComponent(
      withWords(["devices-settings"], () => import("../features/devices-settings/list/MappingPage.tsx")),
      "MappingPage",
    ),
  ),
  settingPage(
    `setting-devices-mapping-${kind}-detail`,
    lazyRouteComponent(
      withWords(["devices-settings"], () => import("../features/devices-settings/detail/DevicePage.tsx")),
      "DevicePage",
    ),
  ),
]);

/** The settings of devices, and of what they share: products and kinds of equipment. */
export const devicePages = [
  ...mappingPages,
  settingPage(
    "setting-products",
    lazyRouteComponent(
      withWords(["products"], () => import("../features/products/ProductsPage.tsx")),
      "ProductsPage",
    ),
  ),
  settingPage(
    "setting-product-new",
    lazyRouteComponent(
      withWords(["products"], () => import("../features/products/ProductPage.tsx")),
      "NewProductPage",
    ),
  ),
  settingPage(
    "setting-product",
    lazyRouteComponent(
      withWords(["products"], () => import("../features/products/ProductPage.tsx")),
      "ProductPage",
    ),
  ),
  settingPage(
    "setting-equipment-kinds",
    lazyRouteComponent(
      withWords(["equipment-kinds"], () => import("../features/equipment-kinds/EquipmentKindsPage.tsx")),
      "EquipmentKindsPage",
    ),
  ),
  settingPage(
    "setting-equipment-kind-new",
    lazyRouteComponent(
      withWords(["equipment-kinds"], () => import("../features/equipment-kinds/KindPage.tsx")),
      "NewKindPage",
    ),
  ),
  settingPage(
    "setting-equipment-kind",
    lazyRouteComponent(
      withWords(["equipment-kinds"], () => import("../features/equipment-kinds/KindPage.tsx")),
      "KindPage",
    ),
  ),
];
