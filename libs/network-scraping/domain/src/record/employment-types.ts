/** Kinds of employment in networks' words, in the languages of the large ones, each after the code of its kind. */
const words: Readonly<Record<string, string>> = {
  full_time:
    'full time|fulltime|vollzeit|temps plein|à plein temps|jornada completa|tiempo completo|tempo integral|tempo pieno|a tempo pieno|fulltime dienstverband|tam zamanlı|heltid|kokopäiväinen|pełny etat|na pełny etat|plný úvazek|celý úvazek|normă întreagă|teljes munkaidő|полный рабочий день|полная занятость|повна зайнятість|πλήρης απασχόληση|正社員|フルタイム|全职|全職|정규직|دوام كامل|بدوام كامل|משרה מלאה|penuh waktu|toàn thời gian|पूर्णकालिक|งานประจำ|ফুল টাইম|পূর্ণকালীন|পূর্ণ সময়|تمام وقت|kokoaikainen|kokopäivätyö|teljes munkaidős|teljes állás|पूर्ण वेळ|पूर्णवेळ|sepenuh masa|ਪੂਰੇ ਸਮੇਂ|ਪੂਰਾ ਸਮਾਂ|ਫੁੱਲ ਟਾਈਮ|పూర్తి సమయం|పూర్తి కాలిక|ఫుల్ టైమ్|na plný úvazek|práce na plný úvazek|plný pracovný úväzok|пълен работен ден|на пълен работен ден|пълно работно време|puno radno vrijeme|puno radno vreme|пуно радно време|полное рабочее время|повний робочий день|a temps complet|täistööaeg|pilna slodze|visas etatas|visu etatu|polni delovni čas|ganztägig|전일제|全职工作|全職工作|全日制|full time position|fullt starf|í fullu starfi|толық жұмыс күні|толық жұмыспен қамту|толық күн|толук жумуш күнү|toʻliq bandlik|toʻliq ish kuni|to‘liq ish kuni|tam ştat|tam iş günü|სრული განაკვეთი|სრული დატვირთვა|სრული სამუშაო დღე|լրիվ դրույք|լրիվ աշխատանքային օր|լիաժամկետ|முழுநேரம்|முழுநேர|முழு நேரம்|முழு நேர|முழுநேர வேலை|کل وقتی|فل ٹائم|ہمہ وقتی|مکمل وقت|lanaldi osoa|lanaldi osokoa|lanaldi osoan|полно работно време|со полно работно време|поўная занятасць|поўны працоўны дзень|xornada completa|kohë e plotë|me kohë të plotë|бүтэн цаг|бүтэн цагийн|ಪೂರ್ಣ ಸಮಯ|ಪೂರ್ಣಾವಧಿ|മുഴുവൻ സമയം|മുഴുവൻ സമയ|ഫുൾ ടൈം|પૂર્ણ સમય|ફુલ ટાઇમ|පූර්ණ කාලීන|पूर्णकालीन|पूर्ण समय|पूरा समय|ពេញម៉ោង|အချိန်ပြည့်|ເຕັມເວລາ|wakati wote|muda wote|voltyds|lánaimseartha|llawn amser|amser llawn|vollzäit|ሙሉ ጊዜ|የሙሉ ጊዜ|buong oras|на повну ставку|полная ставка|на полную ставку|a tiempo completo|período integral|täisaeg|täiskoormus|pilna laika|pilns darba laiks|visa darbo diena|s polnim delovnim časom|à temps plein|cały etat|pełen etat|hel stilling|fuldtid|fuldtidsansat|fast fuldtid|kokoaika|täysipäiväinen|teljes munkaidejű|เต็มเวลา|ฟูลไทม์|trọn thời gian|purna waktu|תפקיד במשרה מלאה|تمام وقتی',
  part_time:
    'part time|parttime|mi temps|à mi temps|pół etatu|na pół etatu|halbtags|halvtid|teilzeit|temps partiel|à temps partiel|media jornada|jornada parcial|tiempo parcial|meio período|tempo parcial|tempo parziale|yarı zamanlı|deltid|osa aikainen|niepełny etat|částečný úvazek|normă parțială|részmunkaidő|частичная занятость|неполный рабочий день|часткова зайнятість|μερική απασχόληση|パートタイム|兼职|兼職|시간제|دوام جزئي|بدوام جزئي|משרה חלקית|paruh waktu|bán thời gian|अंशकालिक|পার্ট টাইম|খণ্ডকালীন|پاره وقت|نیمه وقت|osa aikatyö|részmunkaidős|अर्ध वेळ|अर्धवेळ|separuh masa|ਪਾਰਟ ਟਾਈਮ|పార్ట్ టైమ్|పాక్షిక సమయం|práce na částečný úvazek|čiastočný úväzok|skrátený úväzok|непълен работен ден|на непълен работен ден|nepuno radno vrijeme|nepuno radno vreme|непуно радно време|неповний робочий день|a temps parcial|osaline tööaeg|osalise tööajaga|nepilna slodze|ne visas etatas|ne visu etatu|krajši delovni čas|งานพาร์ทไทม์|파트타임|hlutastarf|í hlutastarfi|толық емес жұмыс күні|жартылай жұмыспен қамту|толук эмес жумуш күнү|yarim stavka|toʻliq boʻlmagan ish kuni|yarım ştat|natamam iş günü|ნახევარი განაკვეთი|არასრული განაკვეთი|կես դրույք|ոչ լրիվ դրույք|կիսադրույք|பகுதிநேரம்|பகுதிநேர|பகுதி நேரம்|பகுதி நேர|جز وقتی|پارٹ ٹائم|lanaldi partziala|lanaldi partzialeko|lanaldi partzialean|скратено работно време|непълно работно време|няпоўная занятасць|няпоўны працоўны дзень|xornada parcial|kohë e pjesshme|me kohë të pjesshme|цагийн ажил|ಅರೆಕಾಲಿಕ|പാർട്ട് ടൈം|ഭാഗിക സമയം|અંશકાલીન|પાર્ટ ટાઇમ|අර්ධ කාලීන|अंशकालीन|आंशिक समय|ក្រៅម៉ោង|အချိန်ပိုင်း|ບໍ່ເຕັມເວລາ|muda wa ziada|kwa muda|deeltyds|páirtaimseartha|rhan amser|deelzäit|የትርፍ ሰዓት|በከፊል ጊዜ|половина ставки|полставки|неполная занятость|неповна зайнятість|неповний день|medio tiempo|a tiempo parcial|regime parcial|osaaeg|osakoormus|nepilns darba laiks|ne visa darbo diena|s krajšim delovnim časom|część etatu|w niepełnym wymiarze|zkrácený úvazek|poloviční úvazek|polovičný úvazek|jumătate de normă|deltidsanställd|deltidsansat|osapäiväinen|พาร์ทไทม์|นอกเวลา|งานไม่เต็มเวลา|खंडकालीन|অংশকালীন|separuh waktu|part time job|兼職工作|兼职工作|아르바이트|アルバイト|非常勤',
  contractor:
    'contract|contractor|befristet|befristeter vertrag|cdd|contrat|contrato|a contratto|contratto|sözleşmeli|kontrakt|umowa|contract de muncă|по контракту|договор|контракт|契約|契約社員|合同|合同工|계약직|عقد|contract work|contract position|fixed term|fixed term contract|freier vertrag|vertragsbasis|auf vertragsbasis|freelancevertrag|por contrato|contrato temporal|obra y servicio|contrato a termo|contratado|op contractbasis|tijdelijk contract|kontraktsanställning|kontraktansættelse|kontraktsarbeid|på kontrakt|sopimussuhteinen|umowa o dzieło|umowa zlecenie|kontrakt b2b|na smlouvu|na zmluvu|zmluva|pe bază de contract|szerződéses|договорная работа|за контрактом|контрактний|контрактна|на договор|по договор|ugovor|po ugovoru|ugovorno|pogodbeno|töövõtt|lepinguline|līgumdarbs|pagal sutartį|σύμβαση|με σύμβαση|σύμβαση έργου|عقد عمل|بعقد|חוזה|לפי חוזה|קבלן|قراردادی|پیمانی|अनुबंध|संविदा|कंत्राटी|চুক্তিভিত্তিক|চুক্তি|ਇਕਰਾਰਨਾਮਾ|కాంట్రాక్ట్|ஒப்பந்தம்|สัญญาจ้าง|งานสัญญาจ้าง|kontrak|kontraktual|kontraktwal|hợp đồng|業務委託|派遣社員|約聘|合約|계약|도급',
  temporary:
    'temporary|temporary position|zeitarbeit|intérim|temporal|temporário|temporaneo|tijdelijk|geçici|временная работа|派遣|临时|임시직|interim|fixed term|befristete stelle|temporär|temporaire|mission intérim|temporária|temporanea|a tempo determinato|vikariat|visstid|tillfällig|midlertidig|tidsbegrænset|määräaikainen|tilapäinen|tymczasowo|tymczasowa|czas określony|na dobu určitou|dočasne|temporar|temporară|pe perioadă determinată|ideiglenes|határozott idejű|временно|временная|тимчасово|тимчасова робота|временна работа|privremeno|privremeni|začasno|ajutine|tähtajaline|pagaidu|laikinas|προσωρινή|προσωρινό|مؤقت|زمني|זמני|זמנית|موقت|अस्थायी|तात्पुरते|অস্থায়ী|ਅਸਥਾਈ|తాత్కాలిక|தற்காலிக|ชั่วคราว|งานชั่วคราว|sementara|pansamantala|tạm thời|一時雇用|臨時|臨時雇用',
  intern:
    "internship|intern|praktikum|stage|prácticas|estágio|tirocinio|staj|praktik|harjoittelu|staż|stáž|gyakornok|стажировка|стажування|インターン|インターンシップ|实习|實習|인턴|تدريب|התמחות|magang|thực tập|trainee|praktikant|praktikantenstelle|pflichtpraktikum|werkstudent|stagiaire|pasantía|becario|becaria|pasante|estagiário|stagiair|stageplaats|praktikplads|praktikopphold|harjoittelija|praktyka|praktyki|praktykant|stażysta|odborná stáž|stážista|szakmai gyakorlat|стажер|стажёр|практикант|pripravništvo|praktikantūra|πρακτική|πρακτική άσκηση|متدرب|تدريب داخلي|מתמחה|سטאז׳|סטאז'|کارآموزی|इंटर्नशिप|इंटर्न|ইন্টার্নশিপ|ਇੰਟਰਨਸ਼ਿਪ|ఇంటర్న్ షిప్|பயிற்சி|ฝึกงาน|การฝึกงาน|latihan industri|pagsasanay|thực tập sinh|実習|见习|見習|인턴십",
  volunteer:
    'volunteer|ehrenamt|bénévole|bénévolat|voluntario|voluntário|volontariato|gönüllü|волонтёр|志愿者|ehrenamtlich|freiwillig|freiwilligenarbeit|service civique|voluntaria|voluntariado|voluntária|volontario|vrijwilliger|vrijwilligerswerk|volontär|frivillig|frivilligt arbejde|ideellt|vapaaehtoinen|vapaaehtoistyö|wolontariat|wolontariusz|dobrovolník|dobrovolnictví|dobrovoľník|voluntar|voluntariat|önkéntes|волонтер|волонтерство|волонтёрство|доброволец|доброволчество|volonter|volontiranje|prostovoljec|vabatahtlik|brīvprātīgais|savanoris|εθελοντής|εθελοντική|متطوع|تطوع|מתנדב|התנדבות|داوطلب|داوطلبانه|स्वयंसेवक|स्वयंसेवा|স্বেচ্ছাসেবক|ਵਲੰਟੀਅਰ|వాలంటీర్|தன்னார்வலர்|อาสาสมัคร|sukarelawan|boluntaryo|tình nguyện|ボランティア|志工|義工|자원봉사',
  self_employed:
    "self employed|selbstständig|selbständig|indépendant|autónomo|por cuenta propia|autônomo|lavoratore autonomo|libero professionista|zelfstandig|serbest|kendi işi|egenföretagare|selvstændig|samozatrudnienie|самозанятость|самозанятый|自営業|自雇|자영업|selbstständigkeit|selbständigkeit|auto entrepreneur|autoentrepreneur|travailleur indépendant|trabajador por cuenta propia|por conta própria|trabalhador independente|partita iva|autonomo|zzp|zzp'er|zelfstandige|eget företag|selvstændig erhvervsdrivende|selvstendig|selvstendig næringsdrivende|itsenäinen ammatinharjoittaja|yrittäjä|własna działalność|własna działalność gospodarcza|działalność gospodarcza|osvč|živnost|živnostník|samostatně výdělečně činný|szčo|liber profesionist|persoană fizică autorizată|önfoglalkoztató|egyéni vállalkozó|самозанят|частная практика|самозайнятий|самозайнята|фоп|самонает|самостално зает|samozaposlen|samozaposleni|samozaposlena|füüsilisest isikust ettevõtja|pašnodarbināts|pašnodarbinātais|savarankiškai dirbantis|αυτοαπασχολούμενος|αυτοαπασχολούμενη|αυτοαπασχόληση|عمل حر|لحسابه الخاص|عمل خاص|עצמאי|עצמאית|خویش فرما|خوداشتغالی|स्व नियोजित|स्वरोजगार|स्वनियोजित|স্ব নিযুক্ত|স্বনিযুক্ত|ਸਵੈ ਰੁਜ਼ਗਾਰ|స్వయం ఉపాధి|சுயதொழில்|ประกอบอาชีพอิสระ|ธุรกิจส่วนตัว|wiraswasta|bekerja sendiri|sariling negosyo|tự làm chủ|tự kinh doanh|個人事業主|自僱|自雇人士|자영업자",
  freelance:
    'freelance|freelancer|freiberuflich|freie mitarbeit|free lance|serbest çalışan|фриланс|フリーランス|自由职业|프리랜서|freelancing|freelance work|freiberufler|freiberuflichkeit|travailleur freelance|profesional independiente|freelancer autônomo|libera professione|freelance werk|frilans|frilansare|freelancearbejde|frilanser|freelancetyö|wolny strzelec|na volné noze|na voľnej nohe|liber profesionistă|szabadúszó|удалённый фриланс|фрилансер|фріланс|фрілансер|на свободна практика|фриленс|slobodnjak|honorarno|samostojni podjetnik|vabakutseline|brīvmākslinieks|laisvai samdomas|ελεύθερος επαγγελματίας|εξωτερικός συνεργάτης|עבודה עצמאית|פרילנס|פרילאנס|فریلنسر|آزادکار|फ़्रीलांस|फ्रीलांस|ফ্রিল্যান্স|ਫ੍ਰੀਲਾਂਸ|ఫ్రీలాన్స్|ஃப்ரீலான்ஸ்|ฟรีแลนซ์|งานอิสระ|pekerja lepas|làm việc tự do|tự do|業務委託・フリーランス|自由業|接案',
  apprenticeship:
    "apprenticeship|ausbildung|apprentissage|alternance|contrat en alternance|aprendiz|apprendistato|çıraklık|学徒|apprentice|duales studium|azubi|auszubildender|en alternance|contrat d'apprentissage|aprendizaje|contrato de formación|aprendizagem|jovem aprendiz|apprendista|leerwerkplek|leerling|lärling|lærling|læreplads|oppisopimus|praktyka zawodowa|učeň|učňovství|ucenic|ucenicie|szakmunkástanuló|ученичество|ученик|учнівство|чиракуване|naukovanje|vajeništvo|õpipoiss|māceklība|pameistrystė|μαθητεία|تلمذة مهنية|تدريب مهني|חניכות|شاگردی|कार्यशाला प्रशिक्षण|शिक्षुता|প্রশিক্ষণার্থী|ਅਪ੍ਰੈਂਟਿਸਸ਼ਿਪ|అప్రెంటిస్ షిప్|การฝึกหัดงาน|magang kerja|perantisan|học việc|見習い|学徒工|學徒|견습|수습",
  seasonal:
    'seasonal|saisonal|saisonnier|temporada|stagionale|sezonluk|季节性|saisonarbeit|saisonnière|estacional|de temporada|sazonal|seizoensgebonden|seizoenswerk|säsong|säsongsarbete|sæson|sæsonarbejde|sesong|sesongarbeid|kausiluonteinen|kausityö|sezonowo|sezonowa|praca sezonowa|sezónní|sezónny|sezonier|szezonális|idénymunka|сезонная работа|сезонно|сезонна робота|сезонна работа|sezonski|sezonsko|hooajaline|sezonāls|sezoninis|εποχική|εποχιακή|موسمي|עונתי|עונתית|فصلی|मौसमी|हंगामी|মৌসুমী|ਮੌਸਮੀ|కాలానుగుణ|பருவகால|ตามฤดูกาล|งานตามฤดูกาล|musiman|bermusim|pana panahon|thời vụ|季節雇用|季节工|季節性|계절직',
  permanent:
    'permanent|festanstellung|cdi|indefinido|efetivo|indeterminato|vast|kadrolu|permanent position|unbefristet|festangestellt|unbefristeter vertrag|contrat à durée indéterminée|contrato indefinido|contrato sem termo|a tempo indeterminato|tempo indeterminato|vaste baan|vast contract|tillsvidare|tillsvidareanställning|fastansat|fast stilling|fastansættelse|vakituinen|toistaiseksi voimassa oleva|stała praca|umowa o pracę|umowa na czas nieokreślony|hlavní pracovní poměr|trvalý pracovný pomer|permanentă|perioadă nedeterminată|állandó|határozatlan idejű|постоянная работа|постоянно|постійна робота|постоянна работа|stalni radni odnos|neodređeno|redna zaposlitev|tähtajatu|pastāvīgs|nuolatinis|αορίστου χρόνου|μόνιμη|دائم|عمل دائم|קבוע|קבועה|دائمی|स्थायी|कायम|স্থায়ী|ਸਥਾਈ|శాశ్వత|நிரந்தர|ประจำ|งานถาวร|karyawan tetap|permanenteng trabaho|dài hạn|正職|长期|無期雇用|상시|정규',
};

const english: ReadonlyMap<string, string> = new Map([
  ['full_time', 'Full-time'],
  ['part_time', 'Part-time'],
  ['contractor', 'Contract'],
  ['temporary', 'Temporary'],
  ['intern', 'Internship'],
  ['volunteer', 'Volunteer'],
  ['self_employed', 'Self-employed'],
]);
const types = new Set(Object.values(words).flatMap((list) => list.split('|')));
const workingTimes = new Set([words['full_time']!, words['part_time']!].flatMap((list) => list.split('|')));

/** A kind of employment for a record: schema.org's codes as words, a page's words unchanged. */
export function employmentType(text: string): string {
  return english.get(text.toLowerCase()) ?? text;
}

/** Whether a text is a kind of employment, and thus no part of a company's name. */
export function isEmploymentType(text: string): boolean {
  const key = keyOf(text);
  // `Permanent Full-time`.
  const isPair = (at: number): boolean => types.has(key.slice(0, at)) && types.has(key.slice(at + 1));
  return types.has(key) || (key.length < 60 && [...key.matchAll(/ /g)].some(({ index }) => isPair(index)));
}

/** `Acme · Full-time` ends in the kind of employment, `Barnes · Noble` is a name. */
export function companyIn(
  text: string | undefined,
): Record<'companyName' | 'employmentType', string | undefined> {
  const parts = text?.split(/\s+[·•]\s+/) ?? [];
  const last = parts.length > 1 ? parts.pop()! : '';
  return isEmploymentType(last)
    ? { companyName: parts.join(' · '), employmentType: last }
    : { companyName: text, employmentType: undefined };
}

/** Whether a text is a working time, which is no title either; `Freelancer` and `Intern` may be titles. */
export function isWorkingTime(text: string): boolean {
  return workingTimes.has(keyOf(text));
}

function keyOf(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[’`]/g, "'")
    .replace(/[\s\u200c\u2010\u2011_-]+/g, ' ')
    .trim();
}
