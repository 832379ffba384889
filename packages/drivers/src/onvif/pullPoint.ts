import { t } from "@atrium/words";
import { VapixGarbage, VapixRefusal } from "../vapix/vapixError.ts";
import { escapeXml, textAt, type XmlElement } from "../xml/element.ts";
import type { OnvifCamera } from "./onvifCamera.ts";
import type { Subscription } from "./onvifMemory.ts";
import { pathOf } from "./services.ts";
import { type StateReport, reportsIn, topicsIn } from "./states.ts";

/** Seconds for which a camera keeps a pull that has nothing to tell. */
const WAIT = 20;
/** Seconds after which a subscription that nobody renews is over. */
const LIFE = 90;
const MAX_MESSAGES = 100;
const ACTION = "http://www.onvif.org/ver10/events/wsdl";
const WSN_ACTION = "http://docs.oasis-open.org/wsn/bw-2/SubscriptionManager/RenewRequest";

/**
 * What has happened at a camera since the last pull; the camera answers when there is something, or after a while. A
 * subscription that is lost makes everything unknown; the next pull subscribes again.
 */
export async function pullStates(camera: OnvifCamera): Promise<readonly StateReport[]> {
  const { memory } = camera;
  try {
    const subscription = (memory.subscription ??= await subscribe(camera));
    const content = `<Timeout>PT${WAIT}S</Timeout><MessageLimit>${MAX_MESSAGES}</MessageLimit>`;
    const action = `${ACTION}/PullPointSubscription/PullMessagesRequest`;
    const extraTime = WAIT * 1_000;
    const answer = await camera.call({
      service: "events",
      call: "PullMessages",
      content,
      ...addressed(subscription, action),
      extraTime,
    });
    await renew(camera, subscription);
    return reportsIn(answer);
  } catch (error) {
    memory.subscription = undefined;
    memory.states.forget();
    throw error;
  }
}

async function subscribe(camera: OnvifCamera): Promise<Subscription> {
  const properties = await camera.call({ service: "events", call: "GetEventProperties" });
  const content = `<InitialTerminationTime>PT${LIFE}S</InitialTerminationTime>`;
  const action = `${ACTION}/EventPortType/CreatePullPointSubscriptionRequest`;
  const answer = await camera.call({
    service: "events",
    call: "CreatePullPointSubscription",
    content,
    header: actionHeader(action),
  });
  const address = textAt(answer, "SubscriptionReference", "Address");
  const path = address === undefined ? undefined : pathOf(address);
  if (address === undefined || path === undefined) {
    throw new VapixGarbage(t("The camera's subscription has no address."));
  }
  if (topicsIn(properties).has("line")) camera.memory.states.watchLines();
  return { path, address, reference: referenceIn(answer), renews: true };
}

/** Some renew with each pull and refuse Renew; one that has ended is found by the next pull. */
async function renew(camera: OnvifCamera, subscription: Subscription): Promise<void> {
  if (!subscription.renews) return;
  const content = `<TerminationTime>PT${LIFE}S</TerminationTime>`;
  try {
    await camera.call({ service: "subscription", call: "Renew", content, ...addressed(subscription, WSN_ACTION) });
  } catch (error) {
    if (!(error instanceof VapixRefusal)) throw error;
    subscription.renews = false;
  }
}

function addressed({ path, address, reference }: Subscription, action: string): { path: string; header: string } {
  return { path, header: `${actionHeader(action)}<a:To>${escapeXml(address)}</a:To>${reference}` };
}

function actionHeader(action: string): string {
  return `<a:Action>${action}</a:Action>`;
}

/** The reference parameters, which go back as elements of the header (WS-Addressing). */
function referenceIn(answer: XmlElement): string {
  const parameters = answer.children
    .find(({ name }) => name === "SubscriptionReference")
    ?.children.find(({ name }) => name === "ReferenceParameters");
  return (parameters?.children ?? []).map(written).join("");
}

function written({ name, attributes, children, text, space }: XmlElement): string {
  const own = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeXml(value)}"`);
  const inner = `${escapeXml(text.trim())}${children.map(written).join("")}`;
  return `<r:${name} xmlns:r="${escapeXml(space)}"${own.join("")} a:IsReferenceParameter="true">${inner}</r:${name}>`;
}
