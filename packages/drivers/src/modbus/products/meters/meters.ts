import type { ModbusProduct } from "../../product.ts";
import { abbB23 } from "./abb.ts";
import { gavazziEm24, gavazziEm340 } from "./carloGavazzi.ts";
import { eastronSdm120, eastronSdm630 } from "./eastron.ts";
import { janitzaUmg96 } from "./janitza.ts";
import { lovatoDmg } from "./lovato.ts";
import { schneiderIem3000, schneiderIem3x50 } from "./schneider.ts";
import { siemensPac } from "./siemens.ts";
import { socomecCountisE43, socomecDirisA10 } from "./socomec.ts";

/** Meters of common families, as their makers' documents have their registers. */
export const meters: readonly ModbusProduct[] = [
  eastronSdm630,
  eastronSdm120,
  schneiderIem3000,
  schneiderIem3x50,
  abbB23,
  gavazziEm340,
  gavazziEm24,
  janitzaUmg96,
  siemensPac,
  socomecDirisA10,
  socomecCountisE43,
  lovatoDmg,
];
