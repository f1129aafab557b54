/** Kinds of workplace in networks' words, in the languages of the large ones; CLDR has none. */
const words =
  'on-site|onsite|on site|on location|in person|in-person|in office|in-office|office-based|field-based|home-based|home based|' +
  'hybrid|remote|fully remote|100% remote|remote-first|remote first|temporarily remote|work from home|wfh|work from anywhere|' +
  'anywhere|everywhere|worldwide|virtual|online|distributed|telework|telecommute|telecommuting|' +
  'vor ort|vor-ort|mobiles arbeiten|mobile arbeit|präsenz|hybride|remote-arbeit|homeoffice|home-office|home office|sur site|présentiel|sur place|hybride|à distance|télétravail|' +
  'presencial|híbrido|híbrida|en remoto|remoto|remota|teletrabajo|a distancia|no local|teletrabalho|remoto|in sede|ibrido|ibrida|da remoto|' +
  'op locatie|op afstand|en remot|híbrid|presencialment|a distància|teletreball|på distans|på plass|läsnätyö|hybride werken|thuiswerk|på plats|hybrid|distans|distansarbete|på arbetsplatsen|på stedet|fjernarbejde|hybridarbejde|' +
  'på stedet|fjernarbeid|hjemmekontor|paikan päällä|lähityö|etätyö|hybridityö|stacjonarnie|stacjonarna|hybrydowo|hybrydowa|zdalny|stacjonarny|hybrydowy|zdalnie|zdalna|praca zdalna|' +
  'prezenčně|hybridný|din casă|telemuncă|otthoni|otthonról|home office-ból|jelenléti|na daljavo|hibridno|na lokaciji|rad na daljinu|na licu mesta|na licu mjesta|' +
  'töökohal|kaugtöö|hübriid|klātienē|attālināti|hibrīds|nuotoliniu būdu|nuotolinis|hibridinis|vietoje|na delovnem mestu|' +
  'na pracovišti|hybridně|hybridní|na dálku|práce na dálku|na pracovisku|hybridne|na diaľku|práca na diaľku|la sediu|la fața locului|hibrid|hibridă|la distanță|de la distanță|' +
  'helyszíni|helyszínen|hibrid|távmunka|távoli|на объекте|в офисе|офис|гибрид|гибридный|гибридная|удаленно|удалённо|удаленная работа|удалённая работа|дистанционно|дистанционная работа|удалёнка|удаленка|' +
  'на місці|в офісі|гібридний|гібридна|гібрид|віддалено|дистанційно|віддалена робота|дистанційна робота|от разстояние|на място|хибриден|хибридно|дистанционно|на лицу места|хибридно|на даљину|' +
  'επιτόπου|επιτόπια|υβριδική|υβριδικό|εξ αποστάσεως|απομακρυσμένα|iş yerinde|yerinde|ofiste|ofisten|hibrit|uzaktan|' +
  'في الموقع|ميداني|هجين|مختلط|عن بُعد|عن بعد|באתר|היברידי|מרחוק|עבודה מרחוק|היברידית|מהבית|עבודה מהבית|دور کاری|حضوری|ترکیبی|دورکاری|از راه دور|' +
  'ऑन-साइट|हाइब्रिड|रिमोट|दूरस्थ|कार्यस्थल पर|ऑनसाइट|অন-সাইট|অনসাইট|হাইব্রিড|রিমোট|দূরবর্তী|ఆన్-సైట్|ఆన్‌సైట్|హైబ్రిడ్|రిమోట్|ਆਨ-ਸਾਈਟ|ਹਾਈਬ੍ਰਿਡ|ਰਿਮੋਟ|हायब्रिड|ऑन-साईट|ในสถานที่|ไฮบริด|ระยะไกล|ทำงานที่บ้าน|di lokasi|di tempat|hibrida|jarak jauh|di tapak|kerja jauh|' +
  'tại chỗ|tại văn phòng|kết hợp|từ xa|làm việc từ xa|オンサイト|出社|ハイブリッド|リモート|リモートワーク|テレワーク|フルリモート|在宅勤務|在宅|现场|现场办公|混合|混合办公|远程|远程办公|現場|現場辦公|混合辦公|遠端|遠距|遠距工作|' +
  '현장|현장 근무|대면 근무|하이브리드|하이브리드 근무|원격|원격 근무|재택근무|재택|nasa lugar|hybrid work';
const kinds = new Set(words.split('|'));
const separator = /\s*[·•|]\s*/;

/** Whether a text is a kind of workplace: `On-site`, `Hybrid`, `Remote`. */
export function isWorkplaceKind(text: string): boolean {
  return kinds.has(
    text
      .normalize('NFC')
      .toLowerCase()
      .replace(/[\u2010\u2011]/g, '-')
      .replace(/^[(（]|[)）]$/g, '')
      .trim(),
  );
}

/** A place without the kind of workplace behind it: `Mumbai, India · On-site`. Undefined when nothing remains. */
export function withoutWorkplaceKind(text: string): string | undefined {
  const parts = text.replace(/\s*[(（]([^()（）]+)[)）]$/, (part, inner: string) =>
    isWorkplaceKind(inner) ? '' : part,
  );
  return (
    parts
      .split(separator)
      .filter((part) => part !== '' && !isWorkplaceKind(part))
      .join(' · ') || undefined
  );
}
