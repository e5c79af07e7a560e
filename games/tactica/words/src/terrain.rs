//! Kinds of terrain, weather, and the cards of the manoeuvre.

use aftermath_rules::ground::{Ground, KindOfTerrain};

use crate::terms::terms;

terms! {
    /// Kinds of terrain (`tac.terrain.*`).
    TerrainKind {
        /// A wood.
        Wood = "wood",
        /// Bushes.
        Bushes = "bushes",
        /// A hill.
        Hill = "hill",
        /// A stream.
        Stream = "stream",
        /// A hedge.
        Hedge = "hedge",
        /// A pond.
        Pond = "pond",
        /// A ravine.
        Ravine = "ravine",
        /// Rocks.
        Rocks = "rocks",
        /// A marsh.
        Marsh = "marsh",
        /// A house of a village.
        House = "house",
        /// A shallow river.
        ShallowRiver = "shallow_river",
        /// A deep river.
        DeepRiver = "deep_river",
        /// Mountains.
        Mountains = "mountains",
        /// A path through mountains or a river.
        Path = "path",
        /// A bridge.
        Bridge = "bridge",
        /// Fortifications.
        Fortifications = "fortifications",
    }
    /// Weather of the battle (`tac.weather.*`).
    Weather {
        /// Strings may be wet.
        Rain = "rain",
        /// Cavalry is slow.
        WetGround = "wet_ground",
        /// All are slow, and cavalry is disordered.
        HeavyMud = "heavy_mud",
        /// Sun in the face.
        Sun = "sun",
        /// Sight of 10 cm.
        Fog = "fog",
        /// Wind that hinders bows.
        LightWind = "light_wind",
        /// Wind that hinders and helps bows.
        StrongWind = "strong_wind",
    }
    /// A card of the manoeuvre, by its name: some are there twice (`tac.card.*`).
    Card {
        /// Terrain.
        Wood = "wood",
        /// Terrain.
        Bushes = "bushes",
        /// Terrain.
        Hill = "hill",
        /// Terrain.
        Stream = "stream",
        /// Terrain.
        Hedge = "hedge",
        /// Terrain.
        Pond = "pond",
        /// Terrain.
        Ravine = "ravine",
        /// Terrain.
        Rocks = "rocks",
        /// Terrain.
        Marsh = "marsh",
        /// Terrain.
        Village = "village",
        /// Weather.
        Rain = "rain",
        /// Weather.
        StrongWind = "strong_wind",
        /// Weather.
        LightWind = "light_wind",
        /// Weather.
        WetGround = "wet_ground",
        /// Weather.
        HeavyMud = "heavy_mud",
        /// Weather.
        Sun = "sun",
        /// One enemy corps is tired in the morning.
        UnhealthyCountry = "unhealthy_country",
        /// Weather.
        Fog = "fog",
        /// One kind of terrain costs one less.
        GoodGuides = "good_guides",
        /// The enemy marches where this player says.
        Traitor = "traitor",
        /// A corps passes through an enemy corps.
        HiddenMarch = "hidden_march",
        /// A corps steps beside an enemy in his turn.
        Ambush = "ambush",
        /// Attacked corps step away.
        FalseRumours = "false_rumours",
        /// Fortifications in the battle.
        Fortifications = "fortifications",
        /// After rain water cannot be crossed.
        RiverFlood = "river_flood",
        /// One corps pays a point a card.
        Road = "road",
        /// A river, straight through the map.
        River = "river",
        /// Mountains.
        Mountains = "mountains",
        /// A way through mountains or a river.
        Path = "path",
        /// Takes fatigue off.
        ExcellentHalt = "excellent_halt",
        /// The enemy marks his targets first.
        Reconnaissance = "reconnaissance",
        /// A second march.
        InitiativeCommander = "initiative_commander",
        /// The weather stays.
        WeatherContinues = "weather_continues",
        /// The weather changes in the middle of the day.
        WeatherChange = "weather_change",
    }
}

impl KindOfTerrain for TerrainKind {
    fn ground(&self) -> Ground {
        match self {
            TerrainKind::Wood => Ground::Wood,
            TerrainKind::Hill => Ground::Hill,
            TerrainKind::House => Ground::Buildings,
            TerrainKind::Hedge | TerrainKind::Fortifications => Ground::Obstacle,
            TerrainKind::Stream | TerrainKind::Pond | TerrainKind::ShallowRiver | TerrainKind::DeepRiver => {
                Ground::Water
            }
            TerrainKind::Marsh => Ground::Marsh,
            TerrainKind::Path | TerrainKind::Bridge => Ground::Road,
            TerrainKind::Mountains => Ground::Impassable,
            TerrainKind::Bushes | TerrainKind::Ravine | TerrainKind::Rocks => Ground::Rough,
        }
    }
}
