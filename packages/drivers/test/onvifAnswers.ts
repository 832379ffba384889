/** Answers of an ONVIF camera, written after the examples and schemas of ONVIF's specifications. */
const HEAD =
  '<?xml version="1.0" encoding="UTF-8"?><env:Envelope xmlns:env="http://www.w3.org/2003/05/soap-envelope" ' +
  'xmlns:tt="http://www.onvif.org/ver10/schema" xmlns:tds="http://www.onvif.org/ver10/device/wsdl" ' +
  'xmlns:trt="http://www.onvif.org/ver10/media/wsdl" xmlns:tr2="http://www.onvif.org/ver20/media/wsdl" ' +
  'xmlns:tptz="http://www.onvif.org/ver20/ptz/wsdl" xmlns:tev="http://www.onvif.org/ver10/events/wsdl" ' +
  'xmlns:wsnt="http://docs.oasis-open.org/wsn/b-2" xmlns:wsa5="http://www.w3.org/2005/08/addressing" ' +
  'xmlns:wstop="http://docs.oasis-open.org/wsn/t-1" xmlns:ter="http://www.onvif.org/ver10/error" ' +
  'xmlns:tns1="http://www.onvif.org/ver10/topics"><env:Body>';

export function soap(body: string): string {
  return `${HEAD}${body}</env:Body></env:Envelope>`;
}

export function fault(subcode: string, words: string): string {
  return soap(
    `<env:Fault><env:Code><env:Value>env:Sender</env:Value><env:Subcode><env:Value>${subcode}</env:Value></env:Subcode>` +
      `</env:Code><env:Reason><env:Text xml:lang="en">${words}</env:Text></env:Reason></env:Fault>`,
  );
}

export function dateAnswer(now: number): string {
  const time = new Date(now);
  return soap(
    "<tds:GetSystemDateAndTimeResponse><tds:SystemDateAndTime><tt:DateTimeType>NTP</tt:DateTimeType><tt:UTCDateTime>" +
      `<tt:Time><tt:Hour>${time.getUTCHours()}</tt:Hour><tt:Minute>${time.getUTCMinutes()}</tt:Minute><tt:Second>${time.getUTCSeconds()}</tt:Second></tt:Time>` +
      `<tt:Date><tt:Year>${time.getUTCFullYear()}</tt:Year><tt:Month>${time.getUTCMonth() + 1}</tt:Month><tt:Day>${time.getUTCDate()}</tt:Day></tt:Date>` +
      "</tt:UTCDateTime></tds:SystemDateAndTime></tds:GetSystemDateAndTimeResponse>",
  );
}

/** The services are at a host that only the camera's own network knows. */
export function servicesAnswer(names: readonly ("media" | "media2" | "ptz" | "events")[]): string {
  const spaces = {
    media: "http://www.onvif.org/ver10/media/wsdl",
    media2: "http://www.onvif.org/ver20/media/wsdl",
    ptz: "http://www.onvif.org/ver20/ptz/wsdl",
    events: "http://www.onvif.org/ver10/events/wsdl",
  };
  const services = names.map(
    (name) =>
      `<tds:Service><tds:Namespace>${spaces[name]}</tds:Namespace><tds:XAddr>http://192.0.2.9/onvif/${name}</tds:XAddr>` +
      "<tds:Version><tt:Major>2</tt:Major><tt:Minor>60</tt:Minor></tds:Version></tds:Service>",
  );
  return soap(`<tds:GetServicesResponse>${services.join("")}</tds:GetServicesResponse>`);
}

interface ProfileFacts {
  readonly token: string;
  readonly codec: string;
  readonly size: readonly [width: number, height: number];
}

export const PROFILES: readonly ProfileFacts[] = [
  { token: "Sub & <1>", codec: "H264", size: [640, 360] },
  { token: "Main_1", codec: "H264", size: [1_920, 1_080] },
  { token: "Hevc_1", codec: "H265", size: [3_840, 2_160] },
];

function encoder({ codec, size: [width, height] }: ProfileFacts, element: string): string {
  return (
    `<tt:${element} token="e"><tt:Name>e</tt:Name><tt:Encoding>${codec}</tt:Encoding><tt:Resolution><tt:Width>${width}</tt:Width>` +
    `<tt:Height>${height}</tt:Height></tt:Resolution><tt:RateControl><tt:FrameRateLimit>25</tt:FrameRateLimit></tt:RateControl></tt:${element}>`
  );
}

function quoted(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

export function profilesAnswer(hasMotor: boolean, profiles: readonly ProfileFacts[] = PROFILES): string {
  const motor = hasMotor
    ? '<tt:PTZConfiguration token="m"><tt:NodeToken>n</tt:NodeToken>' +
      "<tt:DefaultContinuousPanTiltVelocitySpace>http://www.onvif.org/ver10/tptz/PanTiltSpaces/VelocityGenericSpace</tt:DefaultContinuousPanTiltVelocitySpace>" +
      "<tt:DefaultContinuousZoomVelocitySpace>http://www.onvif.org/ver10/tptz/ZoomSpaces/VelocityGenericSpace</tt:DefaultContinuousZoomVelocitySpace></tt:PTZConfiguration>"
    : "";
  const all = profiles.map(
    (one) =>
      `<trt:Profiles token="${quoted(one.token)}" fixed="true"><tt:Name>${one.token.slice(0, 4)}</tt:Name>` +
      `${encoder(one, "VideoEncoderConfiguration")}${motor}</trt:Profiles>`,
  );
  return soap(`<trt:GetProfilesResponse>${all.join("")}</trt:GetProfilesResponse>`);
}

/** The same of Profile T. */
export function profiles2Answer(profiles: readonly ProfileFacts[] = PROFILES): string {
  const all = profiles.map(
    (one) =>
      `<tr2:Profiles token="${quoted(one.token)}"><tr2:Name>${one.token.slice(0, 4)}</tr2:Name><tr2:Configurations>` +
      `${encoder(one, "VideoEncoder").replaceAll("tt:VideoEncoder", "tr2:VideoEncoder")}</tr2:Configurations></tr2:Profiles>`,
  );
  return soap(`<tr2:GetProfilesResponse>${all.join("")}</tr2:GetProfilesResponse>`);
}

export function propertiesAnswer(): string {
  return soap(
    "<tev:GetEventPropertiesResponse><wstop:TopicSet>" +
      '<tns1:VideoSource><MotionAlarm wstop:topic="true"/></tns1:VideoSource>' +
      '<tns1:RuleEngine><LineDetector><Crossed wstop:topic="true"/></LineDetector></tns1:RuleEngine>' +
      "</wstop:TopicSet></tev:GetEventPropertiesResponse>",
  );
}

/** Some want their own number of it back in each header. */
export function subscriptionAnswer(id: number): string {
  return soap(
    "<tev:CreatePullPointSubscriptionResponse><tev:SubscriptionReference>" +
      `<wsa5:Address>http://192.0.2.9/onvif/subscription?id=${id}</wsa5:Address><wsa5:ReferenceParameters>` +
      `<own:SubscriptionId xmlns:own="http://camera.example/event">s${id}</own:SubscriptionId></wsa5:ReferenceParameters>` +
      "</tev:SubscriptionReference></tev:CreatePullPointSubscriptionResponse>",
  );
}

export interface Happening {
  readonly topic: string;
  readonly source?: string;
  readonly item?: string;
  readonly value?: boolean;
}

export function messagesAnswer(all: readonly Happening[]): string {
  const messages = all.map(({ topic, source = "v0", item = "State", value }) => {
    const told = value === undefined ? 'Name="ObjectId" Value="7"' : `Name="${item}" Value="${String(value)}"`;
    return (
      `<wsnt:NotificationMessage><wsnt:Topic Dialect="http://www.onvif.org/ver10/tev/topicExpression/ConcreteSet">${topic}</wsnt:Topic>` +
      `<wsnt:Message><tt:Message UtcTime="2026-11-30T10:00:00Z" PropertyOperation="Changed"><tt:Source>` +
      `<tt:SimpleItem Name="Source" Value="${source}"/></tt:Source><tt:Data><tt:SimpleItem ${told}/></tt:Data>` +
      "</tt:Message></wsnt:Message></wsnt:NotificationMessage>"
    );
  });
  return soap(`<tev:PullMessagesResponse>${messages.join("")}</tev:PullMessagesResponse>`);
}
