import { elementAt, elementsNamed, textAt, type XmlElement } from "../xml/element.ts";

/** Where every camera has its first service. */
export const DEVICE_PATH = "/onvif/device_service";

export const NAMESPACES = {
  device: "http://www.onvif.org/ver10/device/wsdl",
  media: "http://www.onvif.org/ver10/media/wsdl",
  media2: "http://www.onvif.org/ver20/media/wsdl",
  ptz: "http://www.onvif.org/ver20/ptz/wsdl",
  events: "http://www.onvif.org/ver10/events/wsdl",
  /** Of subscriptions, each at an address of its own. */
  subscription: "http://docs.oasis-open.org/wsn/b-2",
} as const;
export type ServiceName = keyof typeof NAMESPACES;

/** The paths of the services that a camera has. */
export type Services = Readonly<Partial<Record<ServiceName, string>>>;

/** The answer to GetServices. */
export function servicesIn(answer: XmlElement): Services {
  const found = new Map<string, string>();
  for (const service of elementsNamed(answer, "Service")) {
    const [space, address] = [textAt(service, "Namespace"), textAt(service, "XAddr")];
    const name = Object.entries(NAMESPACES).find(([, known]) => known === space)?.[0];
    const path = address === undefined ? undefined : pathOf(address);
    if (name !== undefined && path !== undefined) found.set(name, path);
  }
  return Object.fromEntries(found);
}

/** The answer to GetCapabilities, of cameras that know no GetServices. */
export function capabilitiesIn(answer: XmlElement): Services {
  const all = elementAt(answer, "Capabilities");
  const named = { media: "Media", ptz: "PTZ", events: "Events" } as const;
  const found = Object.entries(named).flatMap(([service, name]) => {
    const address = textAt(all, name, "XAddr");
    const path = address === undefined ? undefined : pathOf(address);
    return path === undefined ? [] : [[service, path] as const];
  });
  return Object.fromEntries(found);
}

/**
 * The path of an address that a camera states, with its query. Its host is passed over: it may be one that only the camera's
 * own network knows, and nobody is led to a third one.
 */
export function pathOf(address: string): string | undefined {
  if (!URL.canParse(address)) return undefined;
  const { pathname, search } = new URL(address);
  return `${pathname}${search}`;
}

/** The port that an address states; undefined: the usual one of its protocol. */
export function portIn(address: string): number | undefined {
  const port = URL.canParse(address) ? new URL(address).port : "";
  return port === "" ? undefined : Number(port);
}
